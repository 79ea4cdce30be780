/** Models that are named at the prompt: a name of the catalogue, a file, or a folder of a checkpoint. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { plan, readGguf, RopeError, type ModelInput } from 'ropewalk/plan';

/** A config.json is a few kB. */
const LARGEST_CONFIG = 16_000_000;

/**
 * Looks like a path, on any system: `./x`, `~/x`, `C:\x`, `x\y`, `x.json`, `x.gguf`. A maker before a slash
 * (`Qwen/Qwen3-8B`) is a name.
 */
export const looksLikePath = (text: string): boolean =>
  /^(\.{1,2}[\\/]|[\\/~]|[A-Za-z]:[\\/])/.test(text) || /\\/.test(text) || /\.(json|gguf|safetensors)$/i.test(text);

/** Bytes as text: PowerShell writes UTF-16. A mark of byte order is no part of it. */
export function decoded(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** The text of a file, or a sentence about it. */
export function textOf(file: string): string {
  try {
    return decoded(readFileSync(file));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return fail(file, FILE_ERRORS[code] ?? message);
  }
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'is a folder, not a file.',
  EACCES: 'may not be read.',
};

const fail = (value: string, why: string): never => {
  throw new RopeError('not-config', 'MODEL', value, `${value}: ${why}`);
};

type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  /** What `plan` takes. */
  model: ModelInput;
  /** What it was read from; '' for a name of the catalogue. */
  file: string;
  /** Whether a name led to that file. */
  cached?: boolean;
}

export async function modelFrom(text: string, env: Environment = {}): Promise<Given> {
  if (!existsSync(text)) {
    const known = nameOf(text);
    if (looksLikePath(text))
      return fail(
        text,
        `there is no such file or folder.${known ? ` ${known} is in the catalogue, by this name.` : ''}`,
      );
    const cached = known ? null : inCache(text, env);
    return cached === null ? { model: text, file: '' } : { ...(await modelFrom(cached)), cached: true };
  }
  const file = statSync(text).isDirectory() ? within(text) : text;
  if (!statSync(file).isFile()) return fail(file, FILE_ERRORS.EISDIR!);
  const start = firstBytes(file, 16);
  if (start.subarray(0, 4).toString('latin1') === 'GGUF') return { model: await ggufOf(file), file };
  if (start[8] === 0x7b && start.readUInt32LE(4) === 0)
    return fail(file, 'is a safetensors file, which holds weights. Name the config.json beside it, or its folder.');
  if (statSync(file).size > LARGEST_CONFIG) return fail(file, 'is too large for a config.json, and is no GGUF file.');
  const json = textOf(file);
  try {
    return { model: JSON.parse(json) as object, file };
  } catch {
    // What Python writes and JSON has no word for is read all the same, and what cannot be is told there.
    return json.trimStart().startsWith('{') ? { model: json, file } : fail(file, 'is neither JSON nor GGUF.');
  }
}

/**
 * The model of a name that stood in a text, where a file or a folder has that name, or else the cache; null where there is
 * nothing that can be read.
 */
export async function modelNamed(name: string, known: boolean, env: Environment): Promise<Given | null> {
  const place = existsSync(name) ? name : known ? null : inCache(name, env);
  try {
    return place === null ? null : { ...(await modelFrom(place)), cached: true };
  } catch (error) {
    if (error instanceof RopeError) return null;
    throw error;
  }
}

/** Its name in the catalogue; '' where it has none. */
function nameOf(text: string): string {
  try {
    return plan({ model: text, engine: 'transformers', target: 1 }).model.name;
  } catch (error) {
    if (error instanceof RopeError) return '';
    throw error;
  }
}

/**
 * The config.json of a repository that was downloaded once: `models--OWNER--NAME/snapshots/COMMIT/` in the cache of Hugging
 * Face, of the branch `main` where that is there; null where there is none.
 */
function inCache(name: string, env: Environment): string | null {
  const [owner, repository, ...rest] = name.split('/');
  if (!owner || !repository || rest.length > 0 || `${owner}${repository}`.includes('..')) return null;
  const home = env.HF_HOME ?? join(env.XDG_CACHE_HOME ?? join(env.HOME ?? homedir(), '.cache'), 'huggingface');
  const folder = join(env.HF_HUB_CACHE ?? join(home, 'hub'), `models--${owner}--${repository}`);
  const main = join(folder, 'refs', 'main');
  const snapshots = join(folder, 'snapshots');
  if (!existsSync(snapshots)) return null;
  const commits = [...(existsSync(main) ? [textOf(main).trim()] : []), ...readdirSync(snapshots).sort()];
  const files = commits.map((commit) => join(snapshots, commit, 'config.json'));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The file of a folder that says how its model rotates. */
function within(folder: string): string {
  const config = join(folder, 'config.json');
  if (existsSync(config)) return config;
  const found = readdirSync(folder)
    // A projector for images is no language model.
    .filter((name) => /\.gguf$/i.test(name) && !/mmproj/i.test(name))
    .sort();
  if (found.length === 0) return fail(folder, 'has neither a config.json nor a GGUF file.');
  return join(folder, found[0]!);
}

function firstBytes(file: string, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes, 0, count, 0);
  } finally {
    closeSync(handle);
  }
  return bytes;
}

/** Reads the header in place: a file may be larger than the memory. */
async function ggufOf(file: string): Promise<object> {
  const handle = openSync(file, 'r');
  try {
    return await readGguf({
      size: statSync(file).size,
      read: (start, end) => {
        const bytes = new Uint8Array(end - start);
        return Promise.resolve(bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, start)));
      },
    });
  } finally {
    closeSync(handle);
  }
}
