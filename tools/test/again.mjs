// The second answer. A test that drives a browser shares the processor with it, and with whatever else this machine does:
// it may be asked once more, alone, at the end. What that brings is counted as passed, and told. Bounded, so that it hides
// no fault: few files, none that was changed lately, two tests in a run.

import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root, say } from '../steps.mjs';
import { attempt, inWords, logs } from './vitest.mjs';

/** So many files of a run may be asked again; more is no accident. */
export const MOST_FILES = 3;
/** So many tests of a run may pass only the second time. */
export const MOST_TESTS = 2;
/** A test file is new for so many commits: it is about what is new, and its first answer counts. */
const NEW_FOR = 20;

/** The files that are new, from Git; null where the clone has no such history, and nothing is known. */
export function newFiles(git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })) {
  try {
    if (
      git('log', `-${NEW_FOR + 1}`, '--format=%H')
        .trim()
        .split('\n').length <= NEW_FOR
    )
      return null;
    const committed = git('log', `-${NEW_FOR}`, '--name-only', '--format=').split('\n');
    const changed = git('status', '--porcelain', '--untracked-files=all')
      .split('\n')
      .map((line) => line.slice(3));
    return new Set([...committed, ...changed].filter(Boolean));
  } catch {
    return null;
  }
}

/** Why these failures have no second answer; undefined where they may have one. */
export function whyFinal(failures, isNew = newFiles()) {
  const files = [...new Set(failures.map(({ file }) => file))];
  if (failures.some(({ file }) => file === '')) return 'a runner did not come to its end';
  if (files.length > MOST_FILES) return `${files.length} files failed, and at most ${MOST_FILES} are asked again`;
  if (!isNew) return `the clone has no history of ${NEW_FOR} commits, so that every test counts as new`;
  const young = files.filter((file) => isNew.has(file));
  if (young.length) return `${young.join(', ')} changed within the last ${NEW_FOR} commits`;
  return undefined;
}

/**
 * Asks the files of `failures` once more: whole, since a test may need those before it, with one worker and a new browser.
 * @returns what failed again, and what passed this time.
 */
export async function askAgain(project, failures, log, more) {
  const files = [...new Set(failures.map(({ file }) => file))];
  say(`\n${project}: ${files.join(', ')} once more, alone ...`);
  const second = await attempt(project, log, { files, more: [...more, '--maxWorkers=1'], name: `${project}.again` });
  const key = ({ file, name }) => `${file}: ${name}`;
  const again = new Set(second.failures.map(key));
  // A file that did not load the first time, or that did not come to its end now, says nothing of its tests.
  const mended = (failure) => failure.name !== '' && second.passed > 0 && !again.has(key(failure));
  const repeated = failures.filter(mended);
  const first = failures.filter((failure) => !mended(failure) && !again.has(key(failure)));
  return { repeated, failures: [...first, ...second.failures] };
}

/** Says which tests passed only the second time, and keeps it for those who mend them. Returns 1 where they are too many. */
export function tellRepeated(repeated) {
  mkdirSync(logs, { recursive: true });
  const date = new Date().toISOString();
  writeFileSync(join(logs, 'repeated.json'), `${JSON.stringify({ date, repeated }, null, 2)}\n`);
  if (repeated.length === 0) return 0;
  mkdirSync(cache, { recursive: true });
  for (const each of repeated) appendFileSync(join(cache, 'repeated.jsonl'), `${JSON.stringify({ date, ...each })}\n`);
  say(`\npassed only when repeated, ${repeated.length} of at most ${MOST_TESTS} (build/logs/repeated.json):`);
  for (const { runner, load, ...each } of repeated)
    say(`${runner}: ${inWords(each).split('\n').slice(0, 2).join('\n    ')}\n    at a load of ${load.toFixed(1)}`);
  if (repeated.length <= MOST_TESTS) return 0;
  say('So many are a fault of the tests, or of what they test.');
  return 1;
}
