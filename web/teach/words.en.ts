/** What the builder of links says. Its controls have the words of the panel “Link” (strings/). */
export const en = {
  show: 'What the class sees',
  groups: { slides: 'A plan as slides', handout: 'A plan on paper', scene: 'A step of the lesson', figure: 'A figure' },
  sheet: (plan: string) => `Handout: ${plan}`,
  asScene: 'The step decides which figure this is, and how it stands. What you choose below comes on top of it.',
  asLeft: 'The figure opens as you have left it on these pages.',
  ownScenes: 'In slides and on handouts every step has its own settings.',
  word: 'Word that opens them (may be left out)',
  /** How the class comes to see what it is to guess. */
  opens: (answers: '' | 'now' | 'later' | 'never', word: string): string =>
    ({
      '': '',
      now: 'Answers are there from the start.',
      later: word
        ? `Answers open to whoever types “${word}” where they will stand. The link holds a sign of the word, not the word.`
        : 'Answers open by their button, or by the key A for the figure on the screen, and not by playing with it.',
      never: 'Answers never open with this link.',
    })[answers],
  /** In place of the choice when answers come. */
  looks: 'The class looks for the answer in this figure, so no link covers it.',
  sheetOpens: (answers: '' | 'now' | 'later' | 'never', word: string): string =>
    ({
      '': 'Tasks and key can be printed.',
      now: 'Tasks have titles and figures that answer them; the key can be printed.',
      later: word ? `The key opens to whoever types “${word}”.` : 'The key opens by a button.',
      never: 'Only the tasks can be printed.',
    })[answers],
  link: 'Link',
  open: 'Open it',
  code: (title: string) => `QR code of the link: ${title}`,
  save: 'Save the code as SVG',
  tooLong: 'The link is too long for a QR code. Fix or leave out less.',
  onlyHere:
    'The link leads to this file, on this computer alone. Links, frames and codes for a class are made on the site itself.',
  says: {
    fixed: (names: string) => `Fixed: ${names}.`,
    hidden: (names: string) => `Left out: ${names}.`,
    nothing: 'Nothing is fixed, and nothing is left out.',
  },
  told: 'What is fixed is said beside the figure that the link opens.',
};
export type Words = typeof en;
