// Vitest, one project at a time: its counts, each test that failed, and the second answer that a browser may have.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from '../steps.mjs';

export const logs = join(root, 'build', 'logs');

/** Limits in the gate are six times those of the inner loop: none of its claims is about how fast this machine is. */
export const PATIENCE = process.env.ROPEWALK_PATIENCE ?? '6';
/** A run that hangs is ended, in milliseconds. */
const LIMIT = 65 * 60_000;

/**
 * One run: what passed, what failed. `files` are all of the project unless some are named.
 * @param {string} project
 * @param {string} log
 * @param {{ files?: string[], more?: string[], env?: Record<string, string>, name?: string }} [options]
 */
export async function attempt(project, log, { files = [], more = [], env = {}, name = project } = {}) {
  const report = join(logs, `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...more, ...files];
  const { code, signal } = await run(process.execPath, args, {
    log,
    check: false,
    timeout: LIMIT,
    // CI: a snapshot that is missing is a failure, and so is a test that was left as the only one.
    env: { NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ROPEWALK_PATIENCE: PATIENCE, ...env },
  });
  const ended = signal ? `was ended by ${signal} (limit: ${LIMIT / 60_000} min)` : `ended with code ${code}`;
  const nothing = { passed: 0, failed: 1, failures: [{ file: '', name: '', message: `${project} ${ended}` }] };
  if (!existsSync(report)) return nothing;
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = failuresIn(testResults);
  const failed = Math.max(numFailedTests, failures.length);
  // An error outside of every test, such as a promise that nobody waited for.
  if (code !== 0 && failed === 0) return { ...nothing, passed };
  return { passed, failed, failures };
}

/** What failed, and its first words: a log may be cut short on its way to a reader. */
const failuresIn = (files) =>
  files.flatMap(({ name: path, assertionResults, message }) => {
    const file = relative(root, path);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [{ file, name: '', message: firstLines(message) }];
    return failed.map(({ fullName, failureMessages: [first] }) => ({
      file,
      name: fullName,
      message: firstLines(first),
    }));
  });

const firstLines = (text = '') => text.split('\n').slice(0, 12).join('\n').slice(0, 1200);

export const inWords = ({ file, name, message }) => [`${file}: ${name}`, message].join('\n');
