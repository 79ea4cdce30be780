/** Listings for menus and for completion. */
import { catalogueEntries } from '../models/catalogue.js';
import { READ_ON } from './engines/engine.js';
import { ENGINES } from './engines/index.js';
import { METHODS } from './intent.js';
import { modelFromConfig } from './model.js';
import type { EngineInfo, Method, ModelInfo } from './types.js';

/**
 * Every engine that can be planned for, with its generations and the sources that were read.
 *
 * @throws nothing
 */
export function engines(): EngineInfo[] {
  return ENGINES.map(
    ({ name, title, aliases, files, generations, sources, canScale = true, uncertain = [], asOf = READ_ON }) => ({
      ...{ name, title, aliases, files, generations, sources, canScale, uncertain, asOf },
    }),
  );
}

/**
 * Every model of the catalogue, with its lengths and where its file was read.
 *
 * @throws nothing
 */
export function models(): ModelInfo[] {
  return catalogueEntries().map((entry) => {
    const { name, aliases, family, source } = entry;
    const { maxPosition, original } = modelFromConfig('models', entry.config, entry).model;
    return { name, aliases, family, maxPosition, original, source };
  });
}

/**
 * Every method that {@link plan} takes.
 *
 * @throws nothing
 */
export function methods(): Method[] {
  return [...METHODS];
}
