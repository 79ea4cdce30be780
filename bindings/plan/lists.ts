/** Listings for menus and for completion. */
import { CATALOGUE } from './catalogue-data.js';
import { ENGINES } from './engines/index.js';
import { readModel } from './model.js';
import type { EngineInfo, ModelInfo } from './types.js';

/** Every engine that can be planned for, in the order of the documentation. */
export const engines = (): EngineInfo[] =>
  ENGINES.map(({ name, title, aliases, generations, canScale, files, asOf, sources, uncertain }) => ({
    ...{ name, title, aliases, generations, canScale, files, asOf, sources, uncertain },
  }));

/** Every model of the catalogue. */
export const models = (): ModelInfo[] =>
  CATALOGUE.map(({ name, aliases = [], source }) => {
    const { model } = readModel('models', name);
    const { family, maxPosition, original } = model;
    return { name, aliases, family: family ?? '', maxPosition, original, source };
  });
