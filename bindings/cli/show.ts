/** What a terminal shows of plans and explanations. */
import { commandOf } from 'ropewalk/plan';
import type {
  Computed,
  Explanation,
  Fault,
  Ignored,
  Limit,
  Plan,
  PlannedEngine,
  PlanModel,
  Sentence,
  Source,
  Step,
  Warning,
} from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';
import { titleOf } from '../plan/sentence.js';
import { toldFit, type Fit } from './fit.js';
import { bars, bytes, number, table, widthOf, wrap, type Style } from './text.js';

export type Language = 'en' | 'zh';
export interface View {
  style: Style;
  language: Language;
  columns: number;
  /** Whether the sources are listed. */
  sources?: boolean | undefined;
}

const WORDS = {
  en: {
    type: 'Type',
    nearest: 'Nearest settings',
    does: 'It computes',
    watch: 'Watch out',
    severities: { 3: 'wrong output', 2: 'worse output', 1: 'good to know' },
    all: 'all',
    expect: 'Published',
    none: 'Nothing was found for this model family at this length.',
    memory: 'Keys and values',
    memoryRows: ['16 bits', '8 bits', 'each further token'],
    ignored: 'Not read',
    assumed: 'Assumed',
    sources: 'Read in',
    asOf: (date: string) => `Sources read on ${date}; --sources lists them.`,
    inForce: 'In force',
    from: { typed: 'typed', log: 'log' },
    noEffect: 'No effect',
    wrong: 'Wrong',
    right: 'Nothing is wrong with this.',
    unjudged: 'Whether this is right cannot be judged.',
    mended: 'Type instead',
    columns: ['layers', 'rule', 'base', 'factor', 'kept', 'blended', 'divided', 'scores ×'],
    bars: 'frequency of each pair, as a share of that without these settings, from fast to slow',
  },
  zh: {
    type: '要输入的内容',
    nearest: '最接近的设置',
    does: '引擎实际计算的内容',
    watch: '注意',
    severities: { 3: '输出错误', 2: '输出变差', 1: '值得了解' },
    all: '所有层',
    expect: '公开结果',
    none: '没有找到这个模型系列在这个长度上的结果。',
    memory: '键值缓存',
    memoryRows: ['16 位', '8 位', '每多一个词元'],
    ignored: '引擎不读取的设置',
    assumed: '假定',
    sources: '资料来源',
    asOf: (date: string) => `资料核对日期：${date}；用 --sources 列出。`,
    inForce: '生效的设置',
    from: { typed: '输入', log: '日志' },
    noEffect: '没有作用的设置',
    wrong: '错误',
    right: '没有发现错误。',
    unjudged: '无法判断是否正确。',
    mended: '应当输入',
    columns: ['层', '规则', '底数', '倍数', '不变', '部分变慢', '按倍数变慢', '得分 ×'],
    bars: '各分量对的频率与不加这些设置时的比值，从快到慢',
  },
};

const section = ({ style }: View, title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', style.bold(title), ...lines];
export const say = ({ language }: Pick<View, 'language'>, sentence: Sentence): string =>
  language === 'zh' ? inChinese(sentence) : sentence.en;
const fold = ({ columns }: View, text: string, indent = '', first = indent): string =>
  wrap(text, indent, first, columns);
const item = (view: View, text: string): string => fold(view, text, '    ', '  - ');
const aside = ({ language }: View, text: string): string => (language === 'zh' ? `（${text}）` : ` (${text})`);
/** What a sentence is about, how grave it is where that is said, and the sentence. */
const about = ({ language }: View, what: string, text: string, grave = ''): string =>
  language === 'zh' ? `${what}${grave && `（${grave}）`}：${text}` : `${what}${grave && `, ${grave}`}: ${text}`;

/** Text to paste is never broken: a line break would become part of it. `whole`: a command with its program and model. */
const steps = (view: View, all: readonly Step[], whole = ({ text }: Step): string => text): string[] =>
  all.flatMap((step) => {
    const { where, text, why } = step;
    const line = whole(step);
    return [
      ...(where && line === text ? [`  ${view.style.faint(where)}`] : []),
      ...line.split('\n').map((each) => `  ${each}`),
      ...(why ? [fold(view, say(view, why), '  ')] : []),
    ];
  });

function computed(view: View, all: readonly Computed[], before: readonly Computed[] | null): string[] {
  const words = WORDS[view.language];
  const rows = all.map((each) => [
    each.kind === 'all' ? words.all : each.kind,
    each.type,
    number(each.base),
    number(each.factor),
    String(each.pairs.kept),
    String(each.pairs.blended),
    String(each.pairs.divided),
    number(each.scoreFactor),
  ]);
  const upright = (of: readonly string[][]): string =>
    table(words.columns.map((column, i) => [column, ...of.map((row) => row[i]!)]));
  const across = table([words.columns, ...rows], [2, 3, 4, 5, 6, 7]);
  const apart = rows.map((row) => upright([row])).join('\n\n');
  const layouts = [across, upright(rows), apart].map((each) => each.split('\n'));
  const lines = layouts.find((each) => Math.max(...each.map(widthOf)) + 2 <= view.columns) ?? layouts[2]!;
  const [first] = all;
  const plain = before?.find(({ kind }) => kind === first?.kind) ?? before?.[0];
  const charts: string[] = [];
  if (
    first &&
    plain &&
    first.frequencies.length <= view.columns - 2 &&
    first.frequencies.length === plain.frequencies.length
  ) {
    const shares = first.frequencies.map((frequency, i) =>
      plain.frequencies[i] ? frequency / plain.frequencies[i] : 0,
    );
    // All ones show nothing.
    if (shares.some((share) => share !== 1))
      charts.push(
        bars(shares),
        view.style.faint(
          fold(view, all.length > 1 ? about(view, first.kind, words.bars) : words.bars, '  ').trimStart(),
        ),
      );
  }
  return [...lines, ...charts].map((line) => `  ${line}`.trimEnd());
}

function limitOf(view: View, { enough, sentence }: Limit): string {
  const text = fold(view, say(view, sentence), '  ');
  return enough ? text : view.style.red(text);
}

const warnings = (view: View, all: readonly Warning[]): string[] =>
  all.map(({ code, severity, sentence }) => {
    const text = item(view, about(view, code, say(view, sentence), WORDS[view.language].severities[severity]));
    return severity === 3 ? view.style.red(text) : severity === 2 ? view.style.yellow(text) : text;
  });

/** @param mended what is to be typed instead, which stands below whole. */
const faults = (view: View, all: readonly Fault[], mended = ''): string[] =>
  all.flatMap(({ what, severity, why, mend }) => {
    const { style, language } = view;
    const grave = severity === 1 ? WORDS[language].severities[1] : '';
    const colour = { 3: style.red, 2: style.yellow, 1: String }[severity];
    return [
      colour(item(view, about(view, what, say(view, why), grave))),
      ...(mend && mend !== mended ? mend.split('\n').map((line) => `    ${line}`) : []),
    ];
  });

const ignored = (view: View, all: readonly Ignored[]): string[] =>
  all.map(({ key, why }) => item(view, about(view, key, say(view, why))));
const sources = (view: View, all: readonly Source[]): string[] =>
  all.map(({ title, url }) => item(view, url ? `${title} ${url}` : title));

/** Whether it fits: the parts, how each is computed, and the verdict. */
function fitting(view: View, fit: Fit): string[] {
  const { title, rows, verdict } = toldFit(fit, view.language);
  const colour = { fits: String, 'too-large': view.style.red, unjudged: view.style.yellow }[fit.verdict];
  return section(view, title, [...settings(view, rows), colour(fold(view, verdict, '  '))]);
}

/** Where the facts of an answer were read, or how to see it. */
function readIn(view: View, engine: PlannedEngine, model: PlanModel | null): string[] {
  const words = WORDS[view.language];
  const all = [...engine.sources, ...(model?.source ? [model.source] : [])];
  return view.sources
    ? section(view, words.sources, sources(view, all))
    : ['', view.style.faint(fold(view, words.asOf(engine.asOf)))];
}

export const assumptions = (view: View, all: readonly Sentence[]): string[] =>
  section(
    view,
    WORDS[view.language].assumed,
    all.map((each) => item(view, say(view, each))),
  );

/** A plan; `place` is where the model lies, `before` what the engine computes without the plan. */
export function showPlan(
  view: View,
  plan: Plan,
  place: string,
  before: readonly Computed[] | null,
  fit: Fit | null,
): string {
  const { style } = view;
  const words = WORDS[view.language];
  const { model, engine, method, limit, memory, evidence } = plan;
  return [
    fold(view, style.bold(say(view, titleOf(plan)))),
    fold(view, say(view, method.why)),
    ...(plan.wayOut ? [style.red(fold(view, say(view, plan.wayOut)))] : []),
    ...section(
      view,
      plan.possible ? words.type : words.nearest,
      steps(view, plan.type, (step) => commandOf(step, model, place)),
    ),
    '',
    limitOf(view, limit),
    ...(fit ? fitting(view, fit) : []),
    ...section(view, words.watch, warnings(view, plan.warnings)),
    ...section(view, words.does, computed(view, plan.computes, before)),
    ...section(
      view,
      words.expect,
      evidence.statements.length === 0 && evidence.ruler.length === 0
        ? [fold(view, words.none, '  ')]
        : [
            ...evidence.ruler.map(({ model: of, scores }) =>
              item(
                view,
                `RULER, ${of}: ${Object.entries(scores)
                  .map(([length, score]) => `${Number(length) / 1024}k ${score.toFixed(1)}`)
                  .join(', ')}`,
              ),
            ),
            ...evidence.statements.map(({ sentence, source }) =>
              item(view, say(view, sentence) + aside(view, source.title)),
            ),
          ],
    ),
    ...section(
      view,
      words.memory,
      memory.bits16 === null
        ? [fold(view, say(view, memory.how), '  ')]
        : table(
            words.memoryRows.map((row, i) => [row, bytes([memory.bits16, memory.bits8, memory.perToken16][i] ?? 0)]),
            [1],
          )
            .split('\n')
            .map((line) => `  ${line}`),
    ),
    ...section(view, words.ignored, ignored(view, plan.ignores)),
    ...assumptions(view, plan.assumed),
    ...readIn(view, engine, model),
  ].join('\n');
}

/** What is left to the wide column at least. */
const LEAST_WIDE = 16;

/** Narrow columns and a wide one, below them on a narrow screen: a JSON goes on below itself. */
export function settings(view: View, rows: readonly (readonly string[])[]): string[] {
  const narrow = table(rows.map((row) => row.slice(0, -1))).split('\n');
  const beside = Math.max(...narrow.map(widthOf)) + 4;
  const below = view.columns < beside + LEAST_WIDE;
  const indent = ' '.repeat(below ? 4 : beside);
  return rows.map((row, i) => {
    const first = `  ${narrow[i]!}`;
    const value = row.at(-1)!.replace(/^\{.*/s, (json) => json.replace(/[,:]/g, '$& '));
    return below
      ? `${first}\n${fold(view, value, indent)}`
      : fold(view, value, indent, first + ' '.repeat(beside - widthOf(first)));
  });
}

const isWrong = ({ severity }: Fault): boolean => severity > 1;

export function showExplanation(view: View, answer: Explanation): string {
  const words = WORDS[view.language];
  const { style } = view;
  const { wrong, noEffect, inForce, mended, limit, verdict, assumed, model, named } = answer;
  // Why it cannot be judged is said before anything else.
  const toldFirst = verdict === 'unjudged' || model === null ? 1 : 0;
  const [first] = assumed.slice(0, toldFirst);
  const others = assumed.slice(toldFirst);
  const rows = inForce.map(({ key, value, from }) => [
    key,
    words.from[from],
    typeof value === 'number' ? number(value) : value,
  ]);
  const whole = (step: Step): string => (model ? commandOf(step, model, named ?? '') : step.text);
  return [
    style.bold(answer.engine.title + aside(view, say(view, answer.engine.generation.title))),
    ...(verdict === 'unjudged' ? [style.yellow(words.unjudged)] : []),
    ...(first ? [fold(view, say(view, first))] : []),
    ...(verdict === 'right' ? [words.right] : []),
    ...section(view, words.wrong, faults(view, wrong.filter(isWrong), mended?.map(({ text }) => text).join('\n'))),
    ...section(view, words.mended, steps(view, mended ?? [], whole)),
    ...section(view, words.noEffect, ignored(view, noEffect)),
    ...section(view, words.watch, [
      ...faults(
        view,
        wrong.filter((each) => !isWrong(each)),
      ),
      ...warnings(view, answer.warnings),
    ]),
    ...section(view, words.inForce, rows.length === 0 ? [] : settings(view, rows)),
    ...(answer.computes ? section(view, words.does, computed(view, answer.computes, null)) : []),
    ...(limit ? [limitOf(view, limit)] : []),
    ...assumptions(view, others),
    ...readIn(view, answer.engine, model),
  ].join('\n');
}
