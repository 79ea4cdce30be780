// Settings of models for `fromPretrained` as nobody should write them: the files of the catalogue under other types, with
// keys of each other and another value at any place, as objects and as text. What is read is finite and survives JSON.
//
//   npm run fuzz -- --entry pretrained

import { readFileSync } from 'node:fs';
import { loop, nasty, spoilt, written } from './loop.mjs';

const library = await import(new URL('../../dist/ropewalk.node.js', import.meta.url).href);
const { fromPretrained } = library;
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** What stands in a row of the catalogue beside the settings that its models share. */
const SIZES = { num_hidden_layers: 4, num_attention_heads: 32, num_key_value_heads: 8, hidden_size: 4096 };
const configs = [];
(function visit(value) {
  if (typeof value !== 'object' || value === null) return;
  if (value.config) configs.push({ ...SIZES, ...value.config });
  for (const each of Object.values(value)) visit(each);
})(JSON.parse(read('bindings/models/catalogue.json')));
const TYPES = [...read('docs/model-types.md').matchAll(/^\| `([\w.-]+)/gm)].map(([, type]) => type);
const KEYS = configs.flatMap((config) => Object.entries({ ...config, ...config.text_config }));
/** Keys of types that no model of the catalogue is of. */
const OTHERS = [
  ...[...read('bindings/config/pretrained.ts').matchAll(/'([a-z]\w*_\w+)'/g)].map(([, key]) => key),
  ...[...read('bindings/config/file.ts').matchAll(/'([a-z]\w*_\w+)'/g)].map(([, key]) => key),
];

/** No number is NaN or infinite, no sentence holds what is none. */
function check(value, given) {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`not finite: ${value}`);
  if (typeof value === 'string' && /undefined|\bNaN\b|\[object/.test(value) && !given.includes(value.slice(-9)))
    throw new Error(`a placeholder: ${value.slice(0, 500)}`);
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) check(each, given);
}

await loop(({ random, count, tell }) => {
  const one = (list) => list[random(list.length)];
  const config = spoilt(one(configs), random);
  if (random(2)) config.model_type = one(TYPES);
  for (let more = random(4); more > 0; more--) {
    const [key, value] = one(KEYS);
    const part = random(2) ? config : (config.text_config ?? config.rope_parameters ?? config);
    if (typeof part === 'object' && part !== null)
      part[random(2) ? key : one(OTHERS)] = random(3) ? globalThis.structuredClone(value) : nasty(random);
  }
  const given = written(config);
  const text = given.slice(0, random(4) ? given.length : random(given.length));
  tell(given);
  const result = fromPretrained(random(3) ? config : text, random(9) ? {} : { pairing: nasty(random) });
  count('read');
  check(result, given);
  JSON.stringify(globalThis.structuredClone(result));
}, library);
