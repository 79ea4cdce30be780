/** From a file or a text that the reader has given to a model, or to a sentence that says why not. Fetched with the first one. */
import { RopeError } from 'ropewalk';
import type { OwnModel } from '../../subject/fields.js';
import { readOwnModel, type Kernels } from '../../subject/kernels.js';
import { LARGEST_FILE, Undrawable } from '../../subject/limits.js';
import type { Language } from '../../strings.js';
import { format } from '../../util/format.js';
import { kindOf } from './kind.js';
import { takeWords, type TakeWords } from './take.words.js';
import { shortList, unusedKeys } from './unused.js';

export interface Problem {
  sentence: string;
  /** The package's own words, in English. */
  detail: string;
  /** The planner can read it. */
  planner?: boolean;
}
export type Taken = { own: OwnModel } | { problem: Problem };

const no = (sentence: string, detail = ''): Taken => ({ problem: { sentence, detail } });

export async function takeFile(kernels: Kernels, language: Language, file: File): Promise<Taken> {
  const { errors } = takeWords[language];
  const { whole } = format(language);
  try {
    const kind = await kindOf(file);
    switch (kind.is) {
      case 'gguf':
        return {
          problem: {
            sentence: errors.gguf(String(kind.version), whole(Number(kind.settings)), whole(Number(kind.tensors))),
            detail: '',
            planner: true,
          },
        };
      case 'broken gguf':
        return no(errors.brokenGguf);
      case 'weights':
        return no(errors.weights(kind.format));
      case 'text':
        if (file.size > LARGEST_FILE) return no(errors.large);
        return takeText(kernels, language, await file.text(), file.name);
    }
  } catch {
    return no(errors.file);
  }
}

/** A config.json, or what is wrong with it. */
export function takeText({ rope }: Kernels, language: Language, text: string, name: string): Taken {
  const { errors } = takeWords[language];
  if (text.length > LARGEST_FILE) return no(errors.large);
  try {
    const own = readOwnModel(rope, text, name);
    const unused = shortList(unusedKeys(text));
    return { own: { ...own, ...(unused ? { unused } : {}) } };
  } catch (error) {
    if (error instanceof Undrawable)
      return no(errors.undrawable[error.limit](format(language).digits(error.value, 10)));
    if (error instanceof RopeError) return no(explain(error, errors), error.message);
    throw error;
  }
}

function explain(error: RopeError, errors: TakeWords['errors']): string {
  switch (error.code) {
    case 'not-json':
    case 'not-config':
    case 'no-rope':
      return errors[error.code];
    case 'missing':
      return errors.missing(error.parameter);
    case 'unknown':
    case 'unsupported':
      return errors.unknown(error.parameter);
    default:
      return errors.bad(error.parameter);
  }
}
