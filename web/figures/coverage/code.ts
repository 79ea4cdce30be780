/** For every way that stands side by side: the angles met in training, and those that the text asks for. */
import { waysCode } from '../../charts/extension-code.js';
import type { CodeContext, Listing, Ways } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { chosen } from '../../subject/extensions.js';
import { fields } from './fields.js';

export function listing(context: CodeContext): Listing {
  const state = valuesOf(context.state, fields);
  const ways = waysCode(context, state, chosen(context.subject, state.methods));
  return {
    javascript: `${ways.javascript}
// In degrees; the last column is the part of the step between neighbours that is left, in percent.
for (const { name, seen, asked, never, stepRatio } of compared) {
  console.log(name);
  seen.forEach((arc, i) => console.log(i, degrees(arc), degrees(asked[i]), degrees(never[i]), 100 * stepRatio[i]));
  console.log('pairs', never.filter((arc) => arc > 0).length, 'largest', degrees(Math.max(...never)));
}`,

    python: (py) => `${ways.python(py)}
# In degrees; the last column is the part of the step between neighbours that is left, in percent.
for name, rows in compared.items():
    print(name)
    for i, (before, after, *arcs) in enumerate(rows):
        print(i, *map(math.degrees, arcs), 100 * after / before if before else 100)
    never = [row[-1] for row in rows]
    print("pairs", sum(arc > 0 for arc in never), "largest", math.degrees(max(never)))`,
  };
}

export function ways({ state, subject }: CodeContext): Ways {
  const values = valuesOf(state, fields);
  return { state: values, methods: chosen(subject, values.methods) };
}
