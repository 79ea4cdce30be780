// docs/tested.md: what the last whole run did. The gate compares its counts with it, since a test that is no longer run
// says nothing by itself.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIf, root } from '../steps.mjs';

const file = join(root, 'docs', 'tested.md');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** @returns {{ commit: string, counts: Map<string, number> } | undefined} */
export function lastRecord(text = readIf(file)) {
  const commit = /^Commit: `(\w+)`/m.exec(text)?.[1];
  const rows = [...text.matchAll(/^\| ([\w-]+) \| ([\d,]+) \|/gm)];
  if (!commit || rows.length === 0) return undefined;
  return { commit, counts: new Map(rows.map(([, name, count]) => [name, Number(count.replaceAll(',', ''))])) };
}

/** How far the record is behind: `3c53afe, 12 commits ago`. */
export function ageOf(commit) {
  try {
    return `${commit}, ${git('rev-list', '--count', `${commit}..HEAD`)} commits ago`;
  } catch {
    return `${commit}, which this clone does not have`;
  }
}

export function writeRecord({ results, seed, versions, minutes }) {
  const rows = results.map(({ name, passed, failed, seconds }) => [name, passed, failed, seconds.toFixed(0)]);
  const number = (value) => value.toLocaleString('en');
  writeFileSync(
    file,
    `# The last whole run

Written by \`npm run test:all\`. What each runner is for stands in [CONTRIBUTING.md](../CONTRIBUTING.md#which-test-when).

Commit: \`${git('rev-parse', '--short', 'HEAD')}\`, ${new Date().toISOString().slice(0, 10)}, in ${minutes} minutes. Seed of the properties: ${seed}.

${Object.entries(versions)
  .map(([name, version]) => `- ${name}: ${version}`)
  .join('\n')}

| runner | passed | failed | seconds |
| --- | --- | --- | --- |
${rows.map(([name, passed, failed, seconds]) => `| ${name} | ${number(passed)} | ${failed} | ${seconds} |`).join('\n')}
`,
  );
}
