/** What the contents say. They are not among the strings of all figures, which the first view loads. */
export const en = {
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
  choosePrint: 'Choose what to print…',
  slides: 'Back to the slides',
  listing: 'Code to copy',
  wide: 'A formula wider than the screen: scroll sideways',
};

export type Words = typeof en;
