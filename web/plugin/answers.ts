/**
 * What trained models answer to the figures as they open: ten seconds of work, which is kept until a file that it is made
 * of is another one (kept.ts). So these figures alone are imported here; ssr.ts says which is missing. Loaded as it is.
 */
import './dom.js';
import { join } from 'node:path';
import { load } from 'ropewalk';
import { CardsElement } from '../figures/cards/element.js';
import { ComebackElement } from '../figures/comeback/element.js';
import { DroppedElement } from '../figures/dropped/element.js';
import { GazeElement } from '../figures/gaze/element.js';
import { PartialElement } from '../figures/partial/element.js';
import { RulerElement } from '../figures/ruler/element.js';
import { SentenceElement } from '../figures/sentence/element.js';
import { StepsElement } from '../figures/steps/element.js';
import { WallElement } from '../figures/wall/element.js';
import { setWhole } from '../subject/whole.js';
import { answerTo, ask, setSource, type Question } from '../trained/answers.js';
import { sourceAtBuild } from './trained.js';

setWhole(await load());
const source = sourceAtBuild(join(import.meta.dirname, '../..'));
setSource(source);
const { signal } = new AbortController();
// None is registered: ssr.ts, which is loaded into the same process, has its own of the same names.
const questions = [
  ...[new CardsElement(), new ComebackElement(), new DroppedElement(), new GazeElement(), new PartialElement()],
  ...[new RulerElement(), new SentenceElement(), new StepsElement(), new WallElement()],
].flatMap((figure): readonly Question<unknown>[] => figure.questions());
// Here, and not when it is asked for: the runner that loads this file closes when it is loaded, and with it the way to
// worker threads.
await ask(questions, 'build', { signal, onProgress: () => undefined });
(await source.session()).dispose();

/** By the keys of their questions. */
export const answers: ReadonlyMap<string, unknown> = new Map(
  questions.map((question) => [question.key, answerTo(question)]),
);
