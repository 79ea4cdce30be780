export const en = {
  title: 'Every number of the text',
  open: 'Open the table',
  close: 'Close the table',
  failed: 'The table could not be fetched.',
  search: 'Search',
  found: (shown: string, all: string) => `${shown} of ${all} numbers`,
  compute: 'Compute all of them again here',
  computing: 'numbers being computed',
  agree: (agreeing: string, all: string) => `${agreeing} of ${all} come out as the text says.`,
  columns: ['number', 'in the text, and how it is known', 'computed by', 'checked by'],
  place: (number: string) => `${number}: go to its place in the text`,
  quoted: 'quoted',
  own: 'counted or computed in the page’s own code',
  right: 'computed here: agrees',
  wrong: (value: string) => `computed here: ${value}, which is not what the text says`,
  more: (count: string) => `and ${count} more`,
};

export type Words = typeof en;
