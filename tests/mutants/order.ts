/**
 * Which files of tests run for a mutant, and in which order. Stryker knows the tests that reach one, but not for what runs
 * while files load: for that it runs all of them. And Vitest begins with the longest; the first failure ends a run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from 'vitest/node';

/** By the path of a test: the mutants it reaches, and its time in ms. */
type Reach = Record<string, { mutants: string[]; ms: number }>;

interface Result {
  key?: string;
  by?: string[];
}

const reachFile = `${process.env.ROPEWALK_DRAWN}.reach`;
const sourcesFile = `${process.env.ROPEWALK_DRAWN}.sources`;
const read = <T>(path: string, otherwise: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : otherwise;

/** What Stryker hands to Vitest: in the first run nothing is mutated, and its hits are counted. */
const handed = (vitest: Vitest) =>
  vitest.getRootProject().getProvidedContext() as { mode?: string; activeMutant?: string };

/** Keeps what the first run reaches. */
export class Reached implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(): void {
    const vitest = this.#vitest!;
    if (handed(vitest).mode !== 'dry-run') return;
    const reach: Reach = {};
    for (const { filepath, meta, result } of vitest.state.getFiles()) {
      const { static: loading, perTest } = (
        meta as { mutantCoverage?: { static: object; perTest: Record<string, object> } }
      ).mutantCoverage ?? { static: {}, perTest: {} };
      const mutants = [loading, ...Object.values(perTest)].flatMap((hits) => Object.keys(hits));
      reach[relative(vitest.config.root, filepath)] = { mutants: [...new Set(mutants)], ms: result?.duration ?? 0 };
    }
    writeFileSync(reachFile, JSON.stringify(reach));
  }
}

/** How likely a test is to find a mutant of `source`: by what it found there and in its folder, then by its name. */
function likelihoods(source: string): (test: string) => number {
  const folder = dirname(source);
  const finds = new Map<string, number>();
  for (const line of readFileSync(process.env.ROPEWALK_WRITTEN!, 'utf8').split('\n').filter(Boolean)) {
    const { key, by = [] } = JSON.parse(line) as Result;
    const where = key?.split(' ')[0] ?? '';
    const weight = where === source ? 1e4 : dirname(where) === folder ? 100 : 0;
    for (const test of new Set(by.map((name) => name.split('#')[0]!))) finds.set(test, (finds.get(test) ?? 0) + weight);
  }
  const words = source.split(/\W+/).slice(1, -1);
  return (test) => (finds.get(test) ?? 0) + words.filter((word) => test.includes(word)).length;
}

export class Likeliest extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { activeMutant } = handed(this.ctx);
    if (activeMutant === undefined) return super.sort(files);
    const reach = read<Reach>(reachFile, {});
    const likely = likelihoods(read<Record<string, string>>(sourcesFile, {})[activeMutant] ?? '');
    const path = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId);
    const reaching = files.filter((file) => reach[path(file)]?.mutants.includes(activeMutant) ?? true);
    const order = (a: string, b: string) => likely(b) - likely(a) || (reach[a]?.ms ?? 0) - (reach[b]?.ms ?? 0);
    return Promise.resolve(reaching.sort((a, b) => order(path(a), path(b))));
  }
}
