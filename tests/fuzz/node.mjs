// Hostile calls in this process of Node: run.mjs starts it, and watches how it goes on.
// node tests/fuzz/node.mjs '{ "file": …, "calls": …, "pulse": …, "wanted": … }'

import { openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { file, calls, pulse, wanted } = JSON.parse(process.argv[2]);
const { fuzz } = await import(`./${calls}`);
const library = file.endsWith('.cjs') ? createRequire(import.meta.url)(file) : await import(pathToFileURL(file));

// The number of the call that is made: a call that does not end cannot send a message.
const number = new Float64Array(1);
const descriptor = openSync(pulse, 'w');
const tick = (call) => {
  number[0] = call;
  writeSync(descriptor, number, 0, 8, 0);
};
process.send(await fuzz(library, { ...wanted, tick, hint: (line) => console.log(line) }));
process.exit();
