/** Ways past the end of training side by side, as code: what each does to the angles of every pair. */
import { list, type Dialect } from '../export/code/dialects.js';
import { inline } from '../export/code/javascript.js';
import type { CodeModel } from '../export/code/model.js';
import { pythonFrequencies } from '../export/code/python.js';
import type { CodeContext } from '../export/contract.js';
import { FROM_THE_START, isFromTheStart } from '../subject/scalings/index.js';
import { configs, extent, startOf, type ExtensionState, type Method } from '../subject/extensions.js';

/** A name that Python takes. */
const identifier = (method: Method): string => method.replaceAll('-', '_');

interface WaysCode {
  /** Makes `compared`: for each way its name and, by pair, `before`, `after`, `seen`, `asked`, `never` and `stepRatio`. */
  javascript: string;
  /** The same; each way's are rows `before, after, seen, asked, never`. */
  python(py: Dialect): string;
}

export function waysCode({ subject }: CodeContext, settings: ExtensionState, methods: readonly Method[]): WaysCode {
  const { train, target } = extent(subject, settings);
  const used = methods.map((method) => ({ method, config: configs(method, subject, settings).used }));
  const about = `${subject.name.replace(/\s+/g, ' ')}, trained on ${train} positions and asked to read ${target}`;
  const start = startOf(subject);
  const model = ({ method, config }: (typeof used)[number]): CodeModel => ({
    name: identifier(method),
    config,
    sequenceLength: target,
    attentionFactor: 1,
  });
  return {
    javascript: `// ${about}.
const lengths = { trainLength: ${train}, targetLength: ${target} };
const trained = ${inline(start)};
const ways = {
${used.map(({ method, config }) => `  ${method.includes('-') ? `'${method}'` : method}: ${JSON.stringify(config) === JSON.stringify(start) ? 'trained' : inline(config)},`).join('\n')}
};
const frequencies = (config, sequenceLength) => rope.frequencies(config, { sequenceLength }).theta;
const degrees = (radians) => (radians * 180) / Math.PI;
const compared = Object.entries(ways).map(([name, used]) => {
  // p-RoPE is trained so from the start.
  const before = frequencies(${inline(FROM_THE_START)}.includes(used.scaling?.type) ? used : trained, lengths.trainLength);
  const after = frequencies(used, lengths.targetLength);
  // Training is a row of dots, one step apart: an arc of less than a step past the last one is not counted.
  const { seen, asked, unmet: never, stepRatio } = rope.analysis.coverage(before, after, lengths);
  return { name, before, after, seen, asked, never, stepRatio };
});`,

    python: (py) => {
      const way = (each: CodeModel): string => {
        const lines = [...pythonFrequencies(each, py).split('\n').slice(1), 'return theta'];
        return `def ${each.name}():\n${lines.map((line) => `    ${line}`).join('\n')}\n`;
      };
      return `# ${about}.
train, target = ${train}, ${target}


${way({ name: 'trained', config: start, sequenceLength: train, attentionFactor: 1 })}

${used.map((each) => way(model(each))).join('\n\n')}

# p-RoPE is trained so from the start.
from_the_start = ${list(used.filter(({ config }) => isFromTheStart(config)).map(({ method }) => `"${method}"`))}


def compare(name, way):
    """By pair: steps before and after, arcs met in training, asked for, and never met."""
    before, after = way() if name in from_the_start else trained(), way()
    rows = []
    for before, after in zip(before.tolist(), after.tolist()):
        seen, asked = min(2 * math.pi, (train - 1) * before), min(2 * math.pi, (target - 1) * after)
        # Training is a row of dots, one step apart: an arc of less than a step past the last one is not counted.
        never = asked - seen if asked - seen >= before > 0 else 0
        rows.append((before, after, seen, asked, never))
    return rows


compared = {name: compare(name, way) for name, way in {${methods.map((method) => `"${method}": ${identifier(method)}`).join(', ')}}.items()}`;
    },
  };
}
