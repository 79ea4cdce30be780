/** What the contents say. They are not among the strings of all figures, which the first view loads. */
export const en = {
  title: 'Contents',
  short: 'on the short way',
  key: 'the short way: about twenty minutes',
  choose: (sections: readonly string[]) =>
    `In a hurry? The short way takes about twenty minutes: ${sections.slice(0, -1).join(', ')} and ${sections.at(-1)}. Or just read on.`,
  goesOn: (section: string) => `The short way goes on at ${section}.`,
  /** Read aloud on the button of the bar, before the name of the present section. */
  open: (section: string) => `Contents. You are at: ${section}`,
  answered: 'question answered',
  resume: (section: string) => `Go on where you were: ${section}`,
  answers: (done: number, all: number) => `${done} of ${all} questions answered`,
  forget: 'Forget',
  forgetHint: 'Your place and your answers are kept in this browser only. This deletes them.',
  model: 'Model',
  modelOf: (name: string) => `Model: ${name}. Choose another`,
  modelLocked: (name: string) => `Model: ${name}. Fixed by this link`,
  close: 'Close',
  print: 'Print this page',
  listing: 'Code to copy',
  wide: 'A formula wider than the screen: scroll sideways',
};

export type Words = typeof en;
