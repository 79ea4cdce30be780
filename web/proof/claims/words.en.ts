export const en = {
  title: 'What it depends on',
  quoted: 'On nothing here: a source states it.',
  given: 'On nothing: it is itself a setting.',
  exact: 'On no setting: it follows from definitions or from the numbers beside it.',
  used: (name: string, choice: string) => `${name}: ${choice}.`,
  each: (moved: readonly (readonly [string, string])[]) =>
    `With ${moved.map(([choice, value], i) => `${choice} ${i === 0 ? 'the number is ' : ''}${value}`).join(', with ')}.`,
  many: (count: string, least: string, most: string, middle: string) =>
    `With ${count} others, the number is ${least} to ${most}, in the middle ${middle}.`,
  none: 'none',
  told: 'The text says which.',
  holds: 'The sentence is true of all of them.',
  space: ' ',
};

export type Words = typeof en;
