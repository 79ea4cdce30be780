/** Models by name, with what their config.json says about attention and where it was read. */
import { fail } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import { nearestKey } from '../options/suggest.js';
import { CATALOGUE, type CatalogueEntry } from './catalogue-data.js';

/** `Qwen/Qwen3-8B-GGUF:Q4_K_M`, `qwen3-8b.Q4_K_M.gguf` and `qwen3:8b` are Qwen3-8B. */
export function bareName(name: string): string {
  const last = name.trim().split(/[\\/]/).pop()!;
  return (
    last
      .toLowerCase()
      // A size after the colon belongs to the name, as Ollama writes it; a quantization does not.
      .replace(/:(?=\d+(\.\d+)?[bm]\b)/, '-')
      .replace(/:[\w.-]+$/, '')
      .replace(/\.(gguf|json|safetensors)$/, '')
      .replace(/[-_.](ud-)?(i?q\d\w*|b?f16|f32|fp8|fp16|mxfp4|nvfp4|awq|gptq|exl[23]|[48]bit|mlx|gguf)(?![a-z\d])/g, '')
      .replace(/^meta-/, '')
      .replace(/[^a-z0-9]/g, '')
  );
}

const namesOf = ({ name, aliases = [] }: CatalogueEntry): readonly string[] => [name, ...aliases];

/** The entry of a name, or undefined. */
export function findEntry(name: string): CatalogueEntry | undefined {
  const given = bareName(name);
  return CATALOGUE.find((each) => namesOf(each).some((other) => bareName(other) === given));
}

/** @throws RopeError `unknown`, with a suggestion. */
export function catalogueEntry(fn: string, name: string): CatalogueEntry {
  if (name.trim() === '') fail('type', fn, 'model', 'must be a name', name, 'For example Qwen3-8B');
  const found = findEntry(name);
  if (found) return found;
  // Letters may be misspelt; another number is another model.
  const digits = (text: string): string => text.replace(/\D/g, '');
  const given = bareName(name);
  const alike = CATALOGUE.flatMap(namesOf)
    .map(bareName)
    .filter((other) => digits(other) === digits(given));
  const near = nearestKey(given, alike);
  const meant = near && CATALOGUE.find((each) => namesOf(each).some((other) => bareName(other) === near))!.name;
  const hint = `${meant ? `Did you mean ${meant}? ` : ''}models() lists the names; a config.json or GGUF metadata does as well`;
  throw new RopeError(
    'unknown',
    'model',
    name,
    `${fn}: model ${JSON.stringify(name)} is not in the catalogue. ${hint}`,
  );
}
