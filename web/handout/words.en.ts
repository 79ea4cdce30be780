export const en = {
  plan: 'Lesson',
  planName: (minutes: string) => `${minutes} minutes`,
  ownChoice: 'own choice',
  scenes: 'Which scenes',
  paper: 'Paper',
  sheet: 'Print',
  tasks: 'tasks for the class',
  key: 'key for the teacher',
  print: 'Print',
  making: (done: number, all: number) => `Drawing figure ${done} of ${all} …`,
  ready: (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`),
  empty: 'No scene is ticked. Tick one above.',
  unknown: (id: string, known: string) =>
    `There is no lesson “${id}”. Lessons take ${known} minutes; the one of 45 is shown.`,
  failed: (figure: string) => `The figure “${figure}” could not be drawn.`,
  title: 'How rotary position embedding works',
  keyTitle: 'Key',
  name: 'Name',
  date: 'Date',
  page: (at: number, of: number) => `${at} / ${of}`,
  moves: 'The figures of this sheet move here:',
  notes: 'Notes',
  question: 'Question to the class:',
  answer: 'Answer:',
};

export type Words = typeof en;
