/** For whoever draws a figure once: a trained model may still have to answer. */
import { answerTo, onAnswer } from './answers.js';
import type { TrainedFigure } from './figure.js';

/** As long as a model may take on a slow device, in milliseconds; the figure is then drawn as it stands. */
const PATIENCE = 20_000;

export function answersThere(figure: object): Promise<void> {
  if (!('questions' in figure)) return Promise.resolve();
  const { questions } = figure as TrainedFigure;
  const open = (): boolean => questions.call(figure as TrainedFigure).some((each) => answerTo(each) === undefined);
  if (!open()) return Promise.resolve();
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      forget();
      done();
    };
    const timer = setTimeout(end, PATIENCE);
    const forget = onAnswer(() => {
      if (!open()) end();
    });
  });
}
