export const en = {
  choose: 'What to print',
  opening: 'Opening',
  all: 'all',
  none: 'nothing',
  paper: 'Paper',
  answers: 'with the answers',
  print: 'Print',
  making: (done: number, all: number) => `Drawing figure ${done} of ${all} …`,
  ready: (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`),
  empty: 'Nothing is ticked. Tick a section above.',
  failed: (what: string) => `This could not be fetched or drawn, and is left out: ${what}.`,
  page: (at: number, of: number) => `${at} / ${of}`,
  right: (letter: string) => `Right is ${letter}.`,
};

export type Words = typeof en;
