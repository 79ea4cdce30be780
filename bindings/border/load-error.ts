/** What `load` throws. */
import { RopeError } from '../options/errors.js';

/** The entry that has all of this library inside. Put in by the bundler. */
declare const ROPEWALK_INLINE: string;

/** The end of a remedy: what works in every bundler and on every server. */
export const orElse = `, or import '${ROPEWALK_INLINE}', which has it inside, or pass load({ source }) its URL, bytes or compiled module`;

export function loadError(sentence: string, value: unknown, cause?: unknown): RopeError {
  return withCause(new RopeError('load', 'source', value, `load: ${sentence}`), cause);
}

/**
 * What the engine says, as an error of this package: it may be out of memory at every step. `words` are those that are
 * repeated of the engine's.
 */
export function engineError(
  what: string,
  hint: string,
  value: unknown,
  cause: unknown,
  words = ` (${saidBy(cause)})`,
): RopeError {
  const said = saidBy(cause);
  if (cause instanceof RangeError || /out of memory/i.test(said)) {
    const mend = 'Share one instance: load() without fresh gives the same one again';
    const error = new RopeError(
      'memory',
      'source',
      value,
      `load: the engine has no memory for another instance (${said}). ${mend}`,
    );
    return withCause(error, cause);
  }
  return loadError(`${what}${words}. ${hint}`, value, cause);
}

export const saidBy = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function withCause(error: RopeError, cause: unknown): RopeError {
  if (cause !== undefined) error.cause = cause;
  return error;
}
