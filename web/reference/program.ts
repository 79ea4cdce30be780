/** An example as it stands on the page, and as the worker runs it. */

/** Where the package is, from the folder of the reference. */
const FILES: Record<string, string> = {
  ropewalk: 'package/ropewalk.js',
  // The whole has what the small entries have, and is there anyway.
  'ropewalk/core': 'package/ropewalk.js',
  'ropewalk/rotate': 'package/ropewalk.js',
  'ropewalk/model': 'package/ropewalk.model.js',
  'ropewalk/plan': 'package/ropewalk.plan.js',
};

/**
 * Imports of the package get addresses, and each line `expression; // → value` reports its value. Lines keep their
 * numbers, so that an error names the line that the reader sees.
 */
export function runnable(code: string, base: string): string {
  const lines = code.split('\n').map((line, index) => {
    const claim = /^(\s*)(?!const |let |import |return |\/\/)(.+?);?\s*\/\/ →.*$/.exec(line);
    return claim ? `${claim[1]}ropewalkExample.show(${index + 1}, (${claim[2]}));` : line;
  });
  const withAddresses = lines
    .join('\n')
    .replace(/(from\s*|import\s*\(?\s*)(['"])(ropewalk(?:\/\w+)?)\2/g, (whole, before: string, _q, name: string) =>
      FILES[name] ? `${before}${JSON.stringify(new URL(FILES[name], base).href)}` : whole,
    );
  return `const { console } = ropewalkExample; ${withAddresses}`;
}
