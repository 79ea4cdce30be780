/** The trained models as the build has them: their files lie in the repository. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { loadAnalysis } from 'ropewalk';
import { openSession, train } from 'ropewalk/model';
import { Source, type Card, type ModelName } from '../trained/source.js';

export function sourceAtBuild(root: string): Source {
  const model = (name: ModelName, file: string): string => join(root, 'lab/models', name, file);
  return new Source(
    {
      weights: (name) => readFile(model(name, 'model.safetensors')),
      config: (name) => readFile(model(name, 'config.json'), 'utf8'),
      card: async (name) => JSON.parse(await readFile(model(name, 'card.json'), 'utf8')) as Card,
      text: async (name, part) =>
        (await promisify(gunzip)(await readFile(join(root, 'lab/data', `${name}.${part}.txt.gz`)))).toString('utf8'),
    },
    { openSession, train, loadAnalysis },
  );
}
