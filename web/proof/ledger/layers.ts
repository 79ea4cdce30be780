/** What is said of the layers of models: their files as the list of models has them, read by `fromPretrained`. */
import { fromPretrained, type RopeConfig } from 'ropewalk';
import { exact, given, type Claim, type Claims, type More, type Setting } from './claim.js';
import { MODELS } from '../../subject/catalogue.js';
import { LAYERED } from '../../subject/layers.js';
import { slowestOf, stripOf, type Kind, type Strip } from '../../figures/layers/model.js';
import { BASE, HEAD, told } from './settings.js';
import { USUAL_BASE } from '../../subject/kernels.js';

const strip = (id: string): Strip => stripOf(LAYERED.find((model) => model.id === id)!);

const file = {
  en: 'From the model’s config.json, as the list of models has it, layer by layer; the source stands beside the model in the figure.',
  zh: '取自模型的 config.json，与页面上的模型列表一致，逐层读出；图中模型旁边有出处。',
};
const hand = {
  en: 'The longest wavelength 2π/θ among the pairs of this layer that turn, from frequencies of the package.',
  zh: '这一层里旋转的各对中最长的波长 2π/θ，用软件包的 frequencies 算出。',
};

const said = (id: string, value: (of: Strip) => number, more?: More): Claim =>
  given(() => value(strip(id)), file, more);
const all = (id: string): Claim => said(id, ({ order }) => order.length);
const kindOf = ({ kinds }: Strip, view: Kind['view']): Kind =>
  kinds.find((kind) => kind.view === view && (kind.turned > 0 || view === 'none'))!;
/** Of the layers that see so far. */
const of = (id: string, view: Kind['view'], value: (kind: Kind) => number): Claim =>
  said(id, (each) => value(kindOf(each, view)));
const unscaled = (kind: Kind): Kind => ({ ...kind, rope: kind.rope && { ...kind.rope, scaling: { type: 'default' } } });
const still = (id: string): Claim =>
  said(id, ({ kinds }) => kinds.reduce((sum, { turned, count }) => sum + (turned === 0 ? count : 0), 0));
/** The words by which the text says the base, and the numbers of a head. */
const turn = (id: string, view: Kind['view'], base: Setting, head: number, more: Partial<Claim>): Claim => ({
  how: hand,
  value: (kernels) => slowestOf(kernels, strip(id), kindOf(strip(id), view)),
  settings: [base, told({ ...HEAD, used: head, others: [64, 128] }, String(head))],
  ...more,
});
/** Of which only the head was read, not layer by layer. */
const gptj = (value: (config: RopeConfig) => number): Claim =>
  given(() => value(fromPretrained(MODELS.find(({ id }) => id === 'gpt-j-6b')!.config).config), {
    en: 'From GPT-J’s config.json, as the list of models has it (in the gear train of the article).',
    zh: '取自 GPT-J 的 config.json，与文章中齿轮组的模型列表一致。',
  });
const SMALL = told(BASE, '10,000');
const MILLION = told({ ...BASE, used: 1e6, others: [USUAL_BASE, 5e5] }, 'a million', '一百万');

const [GEMMA, SCOUT, QWEN] = ['gemma-3-1b', 'llama-4-scout', 'qwen3.5-35b-a3b'] as const;
const [STEP, MERGED] = ['step-3.5-flash', 'deepseek-v4-flash'] as const;
const merged = ({ kinds }: Strip): number[] => kinds.flatMap(({ merged }) => merged || []);

export const layers: Claims = {
  'layers.models': exact(
    LAYERED.length,
    { en: 'Counted: the models in the figure.', zh: '数出来的：图中的模型。' },
    { says: { 十九个: [19, 19] } },
  ),
  'layers.llama': all('llama-2-7b'),
  'layers.llamaBase': of('llama-2-7b', 'all', ({ base }) => base),
  'layers.slowed': given(
    (kernels) => {
      const of = strip('llama-3.1-8b');
      return of.kinds
        .filter((kind) => slowestOf(kernels, of, kind) > slowestOf(kernels, of, unscaled(kind)))
        .reduce((sum, { count }) => sum + count, 0);
    },
    {
      en: 'Counted: the layers in the model’s config.json whose slowest hand takes longer for a turn than without the scaling, by frequencies of the package.',
      zh: '数出来的：模型的 config.json 里，最慢的指针转一圈比不缩放时更久的层，转速用软件包的 frequencies 算出。',
    },
  ),
  'layers.mistral': all('mistral-7b-v0.1'),
  'layers.mistralWindow': of('mistral-7b-v0.1', 'window', ({ words }) => words),
  'layers.gemma': all(GEMMA),
  'layers.gemmaHead': of(GEMMA, 'all', ({ head }) => head),
  'layers.gemmaNear': of(GEMMA, 'window', ({ count }) => count),
  'layers.gemmaWindow': of(GEMMA, 'window', ({ words }) => words),
  'layers.gemmaNearBase': of(GEMMA, 'window', ({ base }) => base),
  'layers.gemmaNearTurn': turn(GEMMA, 'window', SMALL, 256, { digits: 2 }),
  'layers.gemmaWide': of(GEMMA, 'all', ({ count }) => count),
  'layers.gemmaWideBase': of(GEMMA, 'all', ({ base }) => base),
  'layers.gemmaWideTurn': turn(GEMMA, 'all', MILLION, 256, {
    says: { 'five million': [5e6, 6e6], 五百多万: [5e6, 6e6] },
  }),
  'layers.ossWindow': of('gpt-oss-20b', 'window', ({ words }) => words),
  'layers.ossBase': of('gpt-oss-20b', 'window', ({ base }) => base),
  'layers.merged': all(MERGED),
  'layers.mergedNear': of(MERGED, 'window', ({ count }) => count),
  'layers.mergedWindow': of(MERGED, 'window', ({ words }) => words),
  'layers.mergedNearBase': of(MERGED, 'window', ({ base }) => base),
  'layers.mergedFew': said(MERGED, (of) => Math.min(...merged(of))),
  'layers.mergedMany': said(MERGED, (of) => Math.max(...merged(of))),
  'layers.mergedBase': of(MERGED, 'merged', ({ base }) => base),
  'layers.smol': all('smollm3-3b'),
  'layers.smolStill': still('smollm3-3b'),
  'layers.scout': all(SCOUT),
  'layers.scoutStill': still(SCOUT),
  'layers.scoutPiece': of(SCOUT, 'chunk', ({ words }) => words),
  'layers.qwen': all(QWEN),
  'layers.qwenNone': of(QWEN, 'none', ({ count }) => count),
  'layers.qwenTurning': of(QWEN, 'all', ({ count }) => count),
  'layers.qwenTurned': of(QWEN, 'all', ({ turned }) => turned),
  'layers.qwenHead': of(QWEN, 'all', ({ head }) => head),
  'layers.gptjTurned': gptj(({ rotaryDim }) => rotaryDim!),
  'layers.gptjHead': gptj(({ headDim }) => headDim),
  'layers.phiTurned': of('phi-4-mini', 'all', ({ turned }) => turned),
  'layers.phiHead': of('phi-4-mini', 'all', ({ head }) => head),
  'layers.stepHead': of(STEP, 'window', ({ turned }) => turned),
  'layers.stepTurned': of(STEP, 'all', ({ turned }) => turned),
  'layers.gemma4Base': of('gemma-4', 'all', ({ base }) => base),
  'layers.gemma4Turned': of('gemma-4', 'all', ({ turned }) => turned),
  'layers.gemma4Head': of('gemma-4', 'all', ({ head }) => head),
  'layers.gemma4Turn': turn('gemma-4', 'all', MILLION, 512, { digits: 3 }),
  'layers.deepTurned': of('deepseek-v3', 'all', ({ turned }) => turned),
  'layers.deepHead': of('deepseek-v3', 'all', ({ head }) => head),
  'layers.deepHeads': said('deepseek-v3', ({ heads }) => heads),
};
