/** A page with one module, as most bundlers take it. */
export const page = (script = '<script type="module" src="./main.js"></script>') =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8" /><title>matrix</title><link rel="icon" href="data:," /></head><body>${script}</body></html>\n`;

export const main = (entry = 'ropewalk', options = '') =>
  `import * as ropewalk from '${entry}';\nimport { report } from './page.mjs';\nreport(ropewalk${options && `, ${options}`});\n`;
