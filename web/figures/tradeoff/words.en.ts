export const en = {
  title: 'What each remedy keeps, and what it leaves unmet',
  yAxis: 'largest arc never met, over all pairs',
  xAxis: (pair: number) => `from one word to the next, in pair ${pair}`,
  wish: 'ideal: lower right',
  cursor: 'Remedies; arrow keys go from one to the next',
  show: 'Add it to the bars of the pairs',
  kept: 'kept',
  unmet: 'unmet',
  readout: (name: string, pair: number, step: string, share: string, unseen: string | null) =>
    `${name}: pair ${pair} moves ${step}° from word to word (${share}%), ` +
    (unseen === null ? 'no arc unmet' : `up to ${unseen}° never met`),
  noLonger: 'The text is no longer than the training texts, so that no remedy is needed (F = 1).',
  summary: (s: { pair: number; clean: readonly string[]; whole: readonly string[] }) =>
    (s.clean.length === 0
      ? 'Every remedy leaves arcs that were never met.'
      : `These leave no arc that was never met: ${s.clean.join(', ')}.`) +
    (s.whole.length === 0
      ? ` None of them keeps the angle between neighbours in pair ${s.pair}.`
      : ` Of these, the angle between neighbours in pair ${s.pair} is kept by ${s.whole.join(', ')}.`),
  columns: (pair: number) => ['remedy', `word to word in pair ${pair} (degrees)`, 'largest arc never met (degrees)'],
};

export type Words = typeof en;
