/** Runs the program and prints what came of it. */
import { program } from './program.mjs';

export const print = (ropewalk, options) =>
  program(ropewalk, options).then(
    (numbers) => console.log(JSON.stringify({ numbers })),
    (error) => console.log(JSON.stringify({ error: String(error) })),
  );
