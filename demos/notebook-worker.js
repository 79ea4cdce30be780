// Runs the cells of a notebook as one program, and says which of them printed what.
/* global Blob, addEventListener, postMessage, self */
let cell = 0;
let refused = false;
addEventListener('securitypolicyviolation', () => (refused = true));

const shown = (value) => {
  if (typeof value === 'string') return value;
  // A float32 has seven digits; the rest of its double is noise.
  if (ArrayBuffer.isView(value)) return `[${Array.from(value, (x) => Number(x.toPrecision(7))).join(', ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
self.notebook = {
  at: (index) => (cell = index),
  console: { log: (...values) => postMessage({ cell, text: values.map(shown).join(' ') }) },
};

async function run(program) {
  const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  try {
    await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const joined = (programs) =>
  `const { console } = notebook;\n${programs.map((each, index) => `notebook.at(${index});\n${each}\n`).join('')}`;

/** A program that cannot be read has run nothing: the first cell with which it cannot be read has the mistake. */
async function mistaken(programs) {
  for (let index = 0; index < programs.length; index++) {
    try {
      await run(`throw null;\n${joined(programs.slice(0, index + 1))}`);
    } catch (error) {
      if (error) return index;
    }
  }
  return cell;
}

addEventListener('message', async ({ data: programs }) => {
  try {
    await run(joined(programs));
  } catch (error) {
    // The browser tells of a refusal after the error.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!refused && error instanceof SyntaxError) cell = await mistaken(programs);
    const text = refused
      ? 'This server does not let the page run what you type: its policy lacks "script-src blob:".'
      : String(error);
    postMessage({ cell, text, wrong: true });
  }
  postMessage({ done: true });
});
