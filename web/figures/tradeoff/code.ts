/** What every way keeps of the step between neighbours in one pair, and the largest arc that it leaves unmet. */
import { waysCode } from '../../charts/extension-code.js';
import type { CodeContext, Listing, Ways } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { methodsFor } from '../../subject/extensions.js';
import { fields } from './fields.js';

export function listing(context: CodeContext): Listing {
  const { subject } = context;
  const state = valuesOf(context.state, fields);
  const ways = waysCode(context, state, methodsFor(subject));
  const pair = Math.min(state.pair, subject.pairs - 1);
  return {
    javascript: `${ways.javascript}
// In degrees: the step of one pair, the part of the trained one in percent, and the largest arc of any pair never met.
const pair = ${pair};
const widest = compared[0].before[pair];
for (const { name, after, never } of compared)
  console.log(name, degrees(after[pair]), (100 * after[pair]) / widest, degrees(Math.max(...never)));`,

    python: (py) => `${ways.python(py)}
# In degrees: the step of one pair, the part of the trained one in percent, and the largest arc of any pair never met.
pair = ${pair}
widest = trained()[pair].item()
for name, rows in compared.items():
    step = rows[pair][1]
    print(name, math.degrees(step), 100 * step / widest, math.degrees(max(row[-1] for row in rows)))`,
  };
}

export function ways({ state, subject }: CodeContext): Ways {
  const values = valuesOf(state, fields);
  return { state: values, methods: methodsFor(subject) };
}
