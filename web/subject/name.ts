import type { Strings } from '../strings.js';
import type { Format } from '../util/format.js';
import type { Subject } from './kernels.js';

/** Of the model, and its base where the reader has moved it. */
export const nameOf = ({ name, config, given }: Subject, { model }: Strings, format: Format): string =>
  config === given ? name : model.withBase(name, format.whole(config.base!));
