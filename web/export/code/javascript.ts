/** A figure's numbers with this package. The tests run every one of these programs. */
import type { Listing } from '../contract.js';
import type { CodeModel } from './model.js';

const written = (text: string): string => text.replace(/"(\w+)":/g, '$1:').replaceAll('"', "'");

const settings = ({ config }: CodeModel): string =>
  // A list of numbers is one line.
  written(JSON.stringify(config, null, 2)).replace(/\[[\d\s.,e+-]*\]/g, (list) => list.replace(/\s+/g, ' '));

/** Settings in one line. */
export const inline = (config: object): string =>
  written(
    JSON.stringify(config)
      .replace(/,(?=")/g, ', ')
      .replace(/([:,])(?=[\d"[{-])/g, '$1 ')
      .replace(/^\{(.*)\}$/, '{ $1 }'),
  );

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
