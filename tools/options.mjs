// The options of a command, and its --help.

import { parseArgs } from 'node:util';
import { SetupError } from './steps.mjs';

/** Node's `parseArgs`; with --help it prints `usage` and returns nothing, and an unknown option is an error with it. */
export function optionsFrom(args, usage, options, { words = true } = {}) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: words,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    // Node goes on about how to write a positional argument that begins with '-'.
    throw new SetupError(`${error.message.split('. ')[0]}.\n\n${usage}`);
  }
  if (!parsed.values.help) return parsed;
  console.log(usage);
  return {};
}
