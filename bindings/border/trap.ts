/**
 * A trap (an address outside the memory, an `unreachable`) leaves the module in the middle of a calculation: its stack
 * is not given back, and what it was writing is half-written. From then on every kernel refuses.
 */
import { RopeError } from '../options/errors.js';
import type { Module } from './module.js';

const trapped = new WeakSet<Module>();

/** Whether a kernel of `module` has trapped: such an instance answers nothing any more. */
export const hasTrapped = (module: Module): boolean => trapped.has(module);

/** Puts a watch on every function of `module`, and calls `ended` at a trap. To be called before anybody takes one of them. */
export function watchTraps(module: Module, ended?: () => void): void {
  const functions = module as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(functions)) {
    if (typeof value !== 'function') continue;
    const kernel = value as (...given: unknown[]) => unknown;
    functions[name] = (...given: unknown[]): unknown => {
      try {
        return kernel(...given);
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        ended?.();
        throw end(module, error);
      }
    };
  }
}

function end(module: Module, cause: Error): RopeError {
  trapped.add(module);
  const functions = module as unknown as Record<string, unknown>;
  for (const [name, kernel] of Object.entries(functions)) {
    if (typeof kernel === 'function') functions[name] = () => refuse(cause);
  }
  return dead(cause);
}

function refuse(cause: Error): never {
  throw dead(cause);
}

function dead(cause: Error): RopeError {
  const error = new RopeError(
    'dead',
    'instance',
    undefined,
    `ropewalk: this instance has ended, a calculation in its memory broke off (${cause.message}). Load a new one, and report what led here`,
  );
  error.cause = cause;
  return error;
}
