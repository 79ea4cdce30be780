/** A figure's numbers with this package. The tests run every one of these programs. */
import type { Listing } from '../contract.js';
import type { CodeModel } from './model.js';

const settings = ({ config }: CodeModel): string =>
  JSON.stringify(config, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    // A list of numbers is one line.
    .replace(/\[[\d\s.,e+-]*\]/g, (list) => list.replace(/\s+/g, ' '));

/** `wanted`: what is taken of `rope.frequencies`. */
export function javascriptFrequencies(model: CodeModel, wanted: string): string {
  const { name, sequenceLength } = model;
  const length = sequenceLength > 0 ? `, { sequenceLength: ${sequenceLength} }` : '';
  return `// ${name}
const config = ${settings(model)};
const { ${wanted} } = rope.frequencies(config${length});`;
}

export const javascript = (
  listing: Listing,
): string => `import { ${['load', ...(listing.imports ?? [])].join(', ')} } from '${listing.package ?? 'ropewalk'}';

const rope = await load();
${listing.javascript}
`;
