/** `npx ropewalk`: what it prints, where it prints it, and how it ends. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plan, type Explanation } from 'ropewalk/plan';
import { looksLikePath } from '../bindings/cli/files.js';
import type { Fit } from '../bindings/cli/fit.js';
import { main } from '../bindings/cli/main.js';
import { bars, number, table, widthOf, wrap } from '../bindings/cli/text.js';

const program = fileURLToPath(new URL('../dist/ropewalk.cli.js', import.meta.url));

interface Run {
  code: number;
  out: string;
  err: string;
}

async function run(args: string[], { input = '', tty = false, env = {}, columns = 80 } = {}): Promise<Run> {
  const result = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({ isTTY: tty, columns, write: (text: string) => (result[name] += text) });
  const code = await main({
    args,
    env,
    stdin: () => Promise.resolve(input),
    stdinIsTerminal: input === '',
    version: '1.2.3',
    stdout: stream('out'),
    stderr: stream('err'),
  });
  return { code, ...result };
}

/** Of a small Qwen3 file, the keys that a plan reads. */
const CONFIG = {
  ...{ model_type: 'qwen3', hidden_size: 4096, num_attention_heads: 32, num_key_value_heads: 8, head_dim: 128 },
  ...{ num_hidden_layers: 36, rope_theta: 1000000, max_position_embeddings: 40960 },
};

/** The smallest GGUF file that says how a model rotates: version 3, little endian, no tensors. */
function gguf(entries: Record<string, string | number>): Buffer {
  const text = (value: string): Buffer => {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(bytes.length));
    return Buffer.concat([length, bytes]);
  };
  const u32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const f32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    return bytes;
  };
  const counts = Buffer.alloc(16);
  counts.writeBigUInt64LE(BigInt(Object.keys(entries).length), 8);
  return Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    counts,
    ...Object.entries(entries).map(([key, value]) =>
      Buffer.concat([
        text(key),
        typeof value === 'string'
          ? Buffer.concat([u32(8), text(value)])
          : key.endsWith('freq_base')
            ? Buffer.concat([u32(6), f32(value)])
            : Buffer.concat([u32(4), u32(value)]),
      ]),
    ),
  ]);
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ropewalk-cli-'));
  mkdirSync(join(folder, 'checkpoint'));
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'nested', 'config.json'), { recursive: true });
  mkdirSync(join(folder, 'projector'));
  writeFileSync(join(folder, 'projector', 'a-mmproj.gguf'), gguf({ 'general.architecture': 'clip' }));
  writeFileSync(join(folder, 'marked.json'), `\ufeff${JSON.stringify(CONFIG)}`);
  writeFileSync(join(folder, 'checkpoint', 'config.json'), JSON.stringify(CONFIG));
  writeFileSync(
    join(folder, 'model.gguf'),
    gguf({
      'general.architecture': 'qwen3',
      'general.name': 'Qwen3 8B',
      'qwen3.context_length': 40960,
      'qwen3.block_count': 36,
      'qwen3.embedding_length': 4096,
      'qwen3.attention.head_count': 32,
      'qwen3.attention.head_count_kv': 8,
      'qwen3.attention.key_length': 128,
      'qwen3.attention.value_length': 128,
      'qwen3.rope.freq_base': 1000000,
    }),
  );
  writeFileSync(
    join(folder, 'weights.safetensors'),
    Buffer.concat([Buffer.from([8, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('{}      ')]),
  );
  writeFileSync(join(folder, 'broken.json'), '{ "model_type": ');
  writeFileSync(join(folder, 'web.json'), '<!doctype html>');
  writeFileSync(join(folder, 'empty.log'), '\r\n');
  // As PowerShell writes what a program prints, and as Python writes a hybrid's file.
  writeFileSync(join(folder, 'utf16.txt'), Buffer.from('\ufeff-c 131072\r\n', 'utf16le'));
  writeFileSync(join(folder, 'utf16be.txt'), Buffer.from('\ufeff-c 131072\r\n', 'utf16le').swap16());
  const python = JSON.stringify({ ...CONFIG, time_step_limit: [0] }).replace('[0]', '[0.0, Infinity]');
  writeFileSync(join(folder, 'python.json'), python);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('plan', () => {
  const LINE = 'llama-server -m Qwen3-8B.gguf -c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768';

  test('prints the whole line to type on a line of its own, unbroken', async () => {
    const { code, out, err } = await run(['plan', 'Qwen3-8B', '--for', 'llama.cpp', '--to', '131072']);
    expect(out.split('\n').map((line) => line.trim())).toContain(LINE);
    expect([code, err]).toEqual([0, '']);
  });

  test('has a model that is a file in its line, and a message for a thread', async () => {
    const asked = ['plan', join(folder, 'checkpoint'), '--for', 'vllm', '--to', '131072'];
    expect((await run(asked)).out).toContain(`  vllm serve ${folder}/checkpoint --hf-overrides `);
    const { code, out, err } = await run([...asked, '--markdown']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^\*\*qwen3, 131,072 tokens, vLLM \(/);
    expect(out).toContain(`\`\`\`sh\nvllm serve ${folder}/checkpoint --hf-overrides `);
    expect((await run([...asked, '--markdown', '--language', 'zh'])).out).toContain('允许 131,072 个词元：');
    for (const more of [['--json'], ['--memory', '24G']]) {
      const both = await run([...asked, '--markdown', ...more]);
      expect([both.code, both.err]).toEqual([
        2,
        expect.stringContaining('--markdown goes with ropewalk plan, without'),
      ]);
    }
  });

  test('a narrow terminal has its table on end, and no slot is left without a token in silence', async () => {
    const ways = ['plan Qwen3-8B --for vllm --to 131072', 'plan gemma-3-12b-it --for vllm --to 131072 --memory 24G'];
    for (const way of [...ways, ...ways.map((each) => `${each} --language zh`), 'inspect gemma-3-12b-it']) {
      const { out } = await run(way.split(' '), { env: { COLUMNS: '40' } });
      expect(out.split('\n').filter((line) => widthOf(line) > 40 && !/--|docs/.test(line))).toEqual([]);
    }
    for (const input of ['-c 0 -np 50000', '-c 8192 -np 50000']) {
      const { out, code } = await run(['explain', '--for', 'llama.cpp', '--model', 'Qwen3-8B'], { input });
      expect([code, out]).toEqual([1, expect.stringContaining('50,000 slots share -c: each has 0 tokens.')]);
    }
  });

  test('keeps to 80 columns but for what is to be pasted and addresses', async () => {
    for (const language of ['en', 'zh']) {
      const { out } = await run(['plan', 'Qwen3-8B', '--for', 'vllm', '--to', '128k', '--language', language]);
      const lines = out.split('\n').filter((line) => !/--hf-overrides|https?:/.test(line));
      expect(lines.length).toBeGreaterThan(20);
      expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
    }
  });

  test('has the line, why, the limit and what harms on the first screen, and sources where they are asked for', async () => {
    const asked = ['plan', 'Qwen3-8B', '--for', 'vllm', '--to', '131072'];
    const { out } = await run(asked);
    const screen = out.split('\n').slice(0, 14).join('\n');
    for (const part of ['makers recommend', '--max-model-len 131072', 'allows 131,072', 'static-yarn'])
      expect(screen).toContain(part);
    expect(out).not.toContain('github.com');
    expect(out).toContain('--sources lists them');
    const { out: all } = await run([...asked, '--sources']);
    expect(all).toContain('config/model.py');
    expect(all).toContain('huggingface.co/Qwen/Qwen3-8B');
  });

  test('what cannot be done is not said to be typed', async () => {
    const heading = async (length: string): Promise<string[]> => {
      const { out } = await run(['plan', 'Qwen2.5-7B-Instruct-1M', '--for', 'vllm', '--to', length]);
      return out.split('\n').filter((line) => ['Type', 'Nearest settings'].includes(line));
    };
    expect([await heading('256k'), await heading('1M')]).toEqual([['Type'], ['Nearest settings']]);
  });

  test('is as wide as the terminal, and so is what it explains', async () => {
    const { out } = await run(['plan', 'Qwen3.8', '--for', 'vllm', '--to', '1M'], { columns: 120 });
    const prose = out.split('\n').filter((line) => !/--hf-overrides|https?:/.test(line));
    const widest = Math.max(...prose.map(widthOf));
    expect(widest).toBeGreaterThan(90);
    expect(widest).toBeLessThanOrEqual(120);
    const [input] = out.split('\n').filter((line) => line.includes('--hf-overrides'));
    const explained = ['explain', '--for', 'vllm', '--model', 'Qwen3.8'];
    for (const columns of [70, 100]) {
      const { out: shown } = await run(explained, { input: input!, env: { COLUMNS: String(columns) } });
      expect(shown).toContain('In force');
      expect(shown.split('\n').filter((line) => widthOf(line) > columns && !/layers|all /.test(line))).toEqual([]);
    }
  });

  test('gives programs the very answer of the package', async () => {
    const { out } = await run(['plan', 'Qwen3-8B', '--for', 'vllm', '--to', '1M', '--json']);
    const answer = JSON.stringify(plan({ model: 'Qwen3-8B', engine: 'vllm', target: '1M' }));
    expect(JSON.parse(out)).toEqual({ schema: 1, ...(JSON.parse(answer) as object) });
  });

  test('reads a config.json, its folder and a GGUF file alike', async () => {
    for (const model of [
      join(folder, 'checkpoint', 'config.json'),
      join(folder, 'checkpoint'),
      join(folder, 'marked.json'),
      join(folder, 'model.gguf'),
    ]) {
      const { out } = await run(['plan', model, '--for', 'llama.cpp', '--to', '131072', '--method', 'yarn']);
      expect(out, model).toMatch(/--rope-scaling yarn --rope-scale/);
    }
  });

  test('ends with 1 where the engine cannot do it', async () => {
    const { code, out } = await run(['plan', 'Qwen3-8B', '--for', 'ollama', '--to', '131072']);
    expect(code).toBe(1);
    expect(out).toContain('cannot');
  });
});

describe('whether it fits', () => {
  const asked = (model: string, ...more: string[]) =>
    run(['plan', model, '--for', 'llama.cpp', '--to', '131072', ...more]);
  const fitOf = async (model: string, ...more: string[]): Promise<Fit> =>
    (JSON.parse((await asked(model, '--json', ...more)).out) as { fit: Fit }).fit;
  const GIB = 2 ** 30;

  test('is told with its parts, and how each is computed', async () => {
    const { code, out } = await asked('Qwen3-8B-Q4_K_M', '--memory', '24G');
    expect(code).toBe(0);
    const said = out.replace(/\s+/g, ' ');
    expect(said).toContain('Does it fit into 24 GiB? weights 4.56 GiB 8B of its name × 4.8944 bits');
    expect(said).toContain('18 GiB 36 layers × 8 heads × 128 × 2 × 131,072 tokens × 2 bytes (f16)');
    expect(said).toContain('It fits, with 1.44 GiB left for the buffers of the engine, which are not counted.');
    const { out: chinese } = await asked('Qwen3-8B-Q4_K_M', '--memory', '24G', '--language', 'zh');
    expect(chinese).toMatch(/^Qwen3-8B，131,072 个词元，llama\.cpp（/);
    expect(chinese.split('\n').filter((line) => widthOf(line) > 80 && !/http|llama-server -m/.test(line))).toEqual([]);
    expect(chinese).toContain('24 GiB 够用吗？');
  });

  test('ends with 1 where it does not, with 3 where that is too close or not known', async () => {
    const large = await asked('Llama-3.3-70B-Instruct-Q4_K_M', '--memory', '24G');
    expect([large.code, large.out.includes('It does not fit')]).toEqual([1, true]);
    const close = await asked('Qwen3-8B-Q4_K_M', '--memory', '23G');
    expect([close.code, close.out.includes('too close to judge')]).toEqual([3, true]);
    const unknown = await asked('Qwen3-8B', '--memory', '24G');
    expect([unknown.code, unknown.out.includes('name the file, its folder, or the quantization')]).toEqual([3, true]);
    // The cache alone is too large.
    expect((await asked('Qwen3-8B', '--memory', '16G')).code).toBe(1);
    for (const name of [
      'Mixtral-8x7B-v0.1-Q4_K_M',
      'Llama-4-Maverick-17B-128E-Instruct-Q4_K_M',
      'gemma-4-E2B-it-Q4_K_M',
      'gpt-oss-20b-F16',
      'Qwen3-30B-A3B-UD-IQ2_XXS',
    ])
      expect((await fitOf(name, '--memory', '1T')).weights, name).toBe(null);
  });

  test('of a small model allows for embeddings, which keep more bits', async () => {
    // Published: 0.69 GB and 0.81 GB.
    for (const [type, published] of Object.entries({ Q2_K: 0.69e9, Q4_K_M: 0.81e9 })) {
      const { bytes, within } = (await fitOf(`gemma-3-1b-it-${type}`, '--memory', '24G')).weights!;
      expect(bytes * (1 + within!), type).toBeGreaterThan(published);
    }
  });

  test('counts slots, windows, latent attention and the type of the cache', async () => {
    const bytes = async (...given: [string, ...string[]]) => (await fitOf(...given, '--memory', '1T')).cache!.bytes;
    const one = 36 * 8 * 128 * 2 * 131072;
    expect(await bytes('Qwen3-8B')).toBe(2 * one);
    expect(await bytes('Qwen3-8B', '--slots', '4')).toBe(8 * one);
    expect(await bytes('Qwen3-8B', '--cache', 'q8_0')).toBe((34 / 32) * one);
    expect(await bytes('gemma-3-12b-it')).toBe(2 * 8 * 256 * 2 * (8 * 131072 + 40 * 1024));
    expect(await bytes('DeepSeek-V3')).toBe(61 * (512 + 64) * 131072 * 2);
    const { cache: chunks } = await fitOf('Llama-4-Maverick', '--memory', '1T');
    expect(chunks).toMatchObject({ bytes: 8 * 128 * 2 * 2 * (12 * 131072 + 36 * 8192) });
    const each = 'layers × 8 heads × 128 × 2';
    expect(chunks!.how.en).toContain(`(12 ${each} × 131,072 tokens + 36 ${each} × 8,192 tokens) × 2 bytes`);
    const { cache: indexed } = await fitOf('DeepSeek-V3.2', '--memory', '1T');
    expect(indexed!.bytes).toBe(61 * (512 + 64 + 128) * 131072 * 2);
    expect(indexed!.how.en).toContain('(61 layers × (512 + 64) × 131,072 tokens + 7808 × 131,072 tokens) × 2 bytes');
    const { out } = await asked('Qwen3-8B', '--memory', '1T', '--slots', '4');
    expect(out).toContain('-c 524288 -np 4 --rope-scaling yarn');
    const { out: quantized } = await asked('Qwen3-8B', '--memory', '1T', '--cache', 'Q8_0');
    expect(quantized).toContain('-c 131072 -ctk q8_0 -ctv q8_0 --rope-scaling yarn');
  });

  test('takes the size of the files that are there', async () => {
    const place = mkdtempSync(join(folder, 'files-'));
    const part = (name: string, size: number): void => writeFileSync(join(place, name), Buffer.alloc(size));
    writeFileSync(join(place, 'config.json'), JSON.stringify(CONFIG));
    part('model-00001-of-00002.safetensors', 1000);
    expect((await fitOf(place, '--memory', '24G')).weights).toBe(null);
    part('model-00002-of-00002.safetensors', 500);
    part('consolidated.safetensors', 9999);
    expect((await fitOf(place, '--memory', '24G')).weights!.bytes).toBe(1500);
    writeFileSync(join(place, 'model.safetensors.index.json'), '{"metadata":{"total_size":16381470720}}');
    expect((await fitOf(place, '--memory', '24G')).weights!.bytes).toBe(16381470720);
    writeFileSync(join(place, 'model.safetensors.index.json'), '{');
    expect((await fitOf(place, '--memory', '24G')).weights).toBe(null);
    const header = readFileSync(join(folder, 'model.gguf'));
    const split = join(place, 'm-00001-of-00002.gguf');
    writeFileSync(split, header);
    expect((await fitOf(split, '--memory', '24G')).weights).toBe(null);
    part('m-00002-of-00002.gguf', 70);
    expect((await fitOf(split, '--memory', '24G')).weights!.bytes).toBe(header.length + 70);
    expect((await fitOf(join(folder, 'model.gguf'), '--memory', '0.5G')).memory).toBe(GIB / 2);
  });

  test.each([
    [['--memory', '24'], '--memory must be a number with its unit, such as 24G, got 24.'],
    [['--memory', '24G', '--slots', '0'], '--slots must be a whole number from 1 to 99999, got 0.'],
    [['--memory', '24G', '--slots', '1e20'], '--slots must be a whole number'],
    [['--memory', '24G', '--cache', 'constructor'], '--cache must be one of f32, f16'],
    [['--memory', '24G', '--cache', 'fp8'], 'iq4_nl for llama.cpp, got fp8'],
    [['--memory', '1000000000000G'], '--memory must be'],
    [['--memory', '24G', '--cache', 'q9'], '--cache must be one of f32, f16'],
    [['--slots', '2'], '--slots goes with --memory'],
  ])('%j is refused', async (more, why) => {
    const { code, err } = await asked('Qwen3-8B', ...more);
    expect(code).toBe(2);
    expect(err.replace(/\s+/g, ' ')).toContain(why);
  });

  test('has no blocks of ggml for an engine that is not of ggml', async () => {
    const { err } = await run([
      'plan',
      'Qwen3-8B',
      '--for',
      'vllm',
      '--to',
      '4096',
      '--memory',
      '1T',
      '--cache',
      'q8_0',
    ]);
    expect(err.replace(/\s+/g, ' ')).toContain('--cache must be one of f32, f16, bf16, fp8 for vLLM, got q8_0.');
  });

  test('is asked of plans alone', async () => {
    const { code, err } = await run(['explain', '--for', 'vllm', '--memory', '24G'], { input: '--max-model-len 4096' });
    expect([code, err.includes('--memory goes with ropewalk plan.')]).toEqual([2, true]);
  });
});

describe('a model that Hugging Face has downloaded once is found by its name', () => {
  const cached = (hub: string, name: string, commit: string, layers: number): void => {
    const snapshot = join(folder, hub, `models--${name.replace('/', '--')}`, 'snapshots', commit);
    mkdirSync(snapshot, { recursive: true });
    writeFileSync(join(snapshot, 'config.json'), JSON.stringify({ ...CONFIG, num_hidden_layers: layers }));
  };
  const layersOf = async (name: string, env: Record<string, string>): Promise<unknown> => {
    const { code, out, err } = await run(['inspect', name, '--json'], { env });
    return code === 0 ? [JSON.parse(out).layers[0].count, err.replaceAll(folder, '')] : err;
  };

  test('of the branch main, wherever the cache was put', async () => {
    cached('home/.cache/huggingface/hub', 'acme/Roper-9B', 'bbbb', 40);
    cached('hf/hub', 'acme/Roper-9B', 'aaaa', 41);
    cached('hf/hub', 'acme/Roper-9B', 'bbbb', 42);
    const at = 'models--acme--Roper-9B/snapshots';
    const home = join(folder, 'home');
    expect(await layersOf('acme/Roper-9B', { HOME: home })).toEqual([
      40,
      `Read from /home/.cache/huggingface/hub/${at}/bbbb/config.json.\n`,
    ]);
    const hf = { HOME: home, HF_HOME: join(folder, 'hf') };
    expect(await layersOf('acme/Roper-9B', hf)).toEqual([41, `Read from /hf/hub/${at}/aaaa/config.json.\n`]);
    const refs = join(folder, 'hf/hub/models--acme--Roper-9B/refs');
    mkdirSync(refs);
    writeFileSync(join(refs, 'main'), 'bbbb');
    expect(await layersOf('acme/Roper-9B', hf)).toEqual([42, `Read from /hf/hub/${at}/bbbb/config.json.\n`]);
    expect(await layersOf('acme/Roper-9B', { HF_HUB_CACHE: join(folder, 'hf/hub'), HF_HOME: home })).toEqual([
      42,
      expect.anything(),
    ]);
  });

  test('also by the name that a command has', async () => {
    cached('named/hub', 'acme/Roper-9B', 'aaaa', 44);
    const env = { HF_HOME: join(folder, 'named') };
    const explained = async (input: string): Promise<unknown[]> => {
      const { code, out, err } = await run(['explain', '--for', 'vllm', '--json'], { input, env });
      const { model, named } = JSON.parse(out) as Pick<Explanation, 'model' | 'named'>;
      return [code, named, model?.layers[0]?.count, err.replaceAll(folder, '')];
    };
    expect(await explained('vllm serve acme/Roper-9B --max-model-len 32768')).toEqual([
      ...[0, 'acme/Roper-9B', 44],
      'Read from /named/hub/models--acme--Roper-9B/snapshots/aaaa/config.json.\n',
    ]);
    expect(await explained('vllm serve acme/Roper-10B')).toEqual([3, 'acme/Roper-10B', undefined, '']);
    const own = join(folder, 'Qwen3-8B');
    mkdirSync(own);
    expect((await explained(`vllm serve ${own} --max-model-len 32768`)).slice(2)).toEqual([36, '']);
    writeFileSync(join(own, 'config.json'), JSON.stringify({ ...CONFIG, num_hidden_layers: 45 }));
    expect((await explained(`vllm serve ${own} --max-model-len 32768`)).slice(2)).toEqual([
      45,
      'Read from /Qwen3-8B/config.json.\n',
    ]);
  });

  test('a name of the catalogue stays what it is, and what is nowhere stays unknown', async () => {
    cached('hf/hub', 'Qwen/Qwen3-8B', 'aaaa', 99);
    const hf = { HF_HOME: join(folder, 'hf') };
    expect(await layersOf('Qwen/Qwen3-8B', hf)).toEqual([36, '']);
    for (const name of ['acme/Roper-10B', '../hf', 'acme/..', 'acme/Roper/9B', 'Roper-9B'])
      expect(await layersOf(name, hf), name).toMatch(/must be in the catalogue|no such file/);
  });
});

describe('explain', () => {
  test('says what a command lacks, and the line that mends it', async () => {
    const input = 'llama-server -m Qwen3-8B.gguf -c 131072 --rope-scaling yarn --rope-scale 4\n';
    const { code, out } = await run(['explain', '--for', 'llama.cpp', '--model', 'Qwen3-8B'], { input });
    expect(out).toContain('--yarn-orig-ctx 32768');
    expect(code).toBe(1);
  });

  test('ends with 0 where nothing is wrong', async () => {
    const input = '-c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768';
    const { code } = await run(['explain', '--for', 'llama.cpp', '--model', 'Qwen3-8B'], { input });
    expect(code).toBe(0);
  });

  test('ends with 3 where it cannot be judged, and says why first', async () => {
    const { code, out } = await run(['explain', '--for', 'vllm'], { input: 'vllm serve Unheard-7B' });
    expect(code).toBe(3);
    const [, verdict, why] = out.split('\n');
    expect([verdict, why]).toEqual([
      expect.stringContaining('cannot be judged'),
      expect.stringContaining('Unheard-7B'),
    ]);
  });

  test('does not call wrong what is good to know', async () => {
    const bare = `--hf-overrides {"rope_parameters":{"rope_type":"yarn","rope_theta":1000000,"factor":4,"original_max_position_embeddings":32768},"max_position_embeddings":131072} --max-model-len 131072`;
    for (const [engine, model, input, code, note] of [
      // deepseek-ai/DeepSeek-R1#684
      [
        ...['transformers', 'DeepSeek-R1-0528-Qwen3-8B'],
        "Unrecognized keys in `rope_scaling` for 'rope_type'='yarn': {'attn_factor'}",
        ...[3, "{'attn_factor'}, good to know: "],
      ],
      ['vllm', 'Qwen3-8B', bare, 0, '--hf-overrides, good to know: A shell strips these quotes'],
    ] as const) {
      const { code: ended, out } = await run(['explain', '--for', engine, '--model', model], { input });
      expect(ended, engine).toBe(code);
      expect(out.split('\n')).toContain(
        code === 0 ? 'Nothing is wrong with this.' : 'Whether this is right cannot be judged.',
      );
      expect(out).not.toMatch(/^Wrong$/m);
      expect(out.slice(out.search(/^Watch out$/m))).toContain(note);
    }
    const typed = await run(['explain', '--for', 'llama.cpp', '--model', 'Qwen3-8B'], { input: '-c 131072' });
    expect(typed.out).toMatch(/^Wrong$/m);
    expect(typed.out).not.toContain('Nothing is wrong');
  });

  test('says so where nothing was sent', async () => {
    const { code, err } = await run(['explain', '--for', 'llama.cpp']);
    expect([code, err]).toEqual([2, expect.stringContaining('nothing to explain')]);
  });
});

describe('questions of public threads, as they were typed', () => {
  test.each([
    // ggml-org/llama.cpp#17459
    [
      'llama.cpp',
      'llama-server -m Llama-2-7b-hf.gguf -c 16384 --rope-scaling yarn --rope-scale 4',
      '--override-kv llama.context_length=int:16384',
    ],
    // vllm-project/vllm#10537
    [
      'vllm',
      `python -m vllm.entrypoints.openai.api_server --model NousResearch/Meta-Llama-3.1-8B-Instruct --max-model-len 120000 --rope-scaling '{"factor": 8.0, "type": "dynamic"}'`,
      '--max-model-len 120000',
    ],
    // sgl-project/sglang#2108
    [
      'sglang',
      `python -m sglang.launch_server --model-path Qwen/Qwen3-8B --json-model-override-args '{"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}' --context-length 131072`,
      '"max_position_embeddings":131072',
    ],
    // ollama/ollama#8493
    ['ollama', 'PARAMETER num_ctx 131072', 'qwen3.rope.scaling.original_context_length = 32768'],
    // gpustack/gpustack#4236
    [
      'vllm',
      'vllm: error: unrecognized arguments: --rope-scaling={"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}',
      '--hf-overrides',
    ],
    // meta-llama/llama3#299
    [
      'transformers',
      "Traceback (most recent call last):\nValueError: `rope_scaling` must be a dictionary with two fields, `type` and `factor`, got {'rope_type': 'llama3'}",
      'transformers to 4.43.1 or newer',
    ],
    // gpustack/gpustack#2512
    [
      'vllm',
      ' "rope_scaling": {\n    "factor": 4.0,\n    "original_max_position_embeddings": 32768,\n    "rope_type": "yarn"\n  }\n--max-seq-len=131072',
      '--max-model-len 131072',
    ],
    // sgl-project/sglang#8016
    [
      'sglang',
      `uv run -m sglang.launch_server \\\n--model-path Qwen/Qwen3-4B \\\n--json-model-override-args '{"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}' \\\n--host 0.0.0.0 \\\n--port 30000\n`,
      '--context-length 131072',
    ],
    // sgl-project/sglang#27974
    [
      'sglang',
      `--json-model-override-args '{"rope_scaling":{"rope_type":"yarn","factor":2.0,"original_max_position_embeddings":262144}}' --context-length 524288`,
      '{"text_config":{"rope_parameters":{"rope_type":"yarn","factor":2.0,',
      'Qwen3.5-35B-A3B',
    ],
    // vllm-project/vllm#54289
    [
      'vllm',
      `--hf-overrides '{"rope_parameters": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 262144}}' --max-model-len 1000000`,
      'keys beside it do not reach it',
      'Qwen3-VL-32B-Instruct',
    ],
    // RooCodeInc/Roo-Code#1372
    [
      'ollama',
      'time=2025-03-04T02:30:04.818-07:00 level=WARN source=runner.go:129 msg="truncating input prompt" limit=2048 prompt=16101 keep=4 new=2048',
      'Ollama allows 2,048 tokens, and 16,101 were asked for.',
    ],
    // ollama/ollama#18262
    ['ollama', '"options": { "num_ctx": 300000 }', 'Ollama cuts at 262,144', 'Qwen3.5-27B'],
    // modelscope/ms-swift#3907
    [
      'vllm',
      "[rank3]: ValueError: User-specified max_model_len (72000) is greater than the derived max_model_len (max_position_embeddings=32768 or model_max_length=None in model's config.json). This may lead to incorrect model outputs or CUDA errors. To allow overriding this maximum, set the env var VLLM_ALLOW_LONG_MAX_MODEL_LEN=1",
      '72,000 tokens were asked for and vLLM refuses more than 32,768',
      'Qwen2.5-7B-Instruct',
    ],
    // ggml-org/llama.cpp#22140
    [
      'llama.cpp',
      '-c 131072 --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768',
      '--override-kv qwen3.context_length=int:131072',
    ],
    // theroyallab/tabbyAPI#347
    ['exllamav3', 'max_seq_len: 131072\ncache_size: 4096', '"rope_type": "yarn"', 'Qwen3-32B-exl3_4.5bpw'],
  ])('%s: %s', async (engine, input, mended, model = 'Qwen3-8B') => {
    const named = /--model|-m /.test(input) ? [] : ['--model', model];
    // The server learnt to count YaRN's factor in b10754; the question is older.
    const release = engine === 'llama.cpp' ? ['--version', 'before-28030'] : [];
    const { code, out } = await run(['explain', '--for', engine, ...named, ...release], { input });
    expect(out.replace(/\s+/g, ' ')).toContain(mended);
    expect(code).toBe(1);
  });
});

test('inspect says what it assumes of a file', async () => {
  const file = join(folder, 'no-base.gguf');
  writeFileSync(
    file,
    gguf({ 'general.architecture': 'llama', 'llama.context_length': 4096, 'llama.rope.dimension_count': 64 }),
  );
  expect((await run(['inspect', file])).out).toContain('llama.rope.freq_base is not in the file; 10,000 is taken.');
});

test('inspect says how the model in a file rotates', async () => {
  const { code, out } = await run(['inspect', join(folder, 'model.gguf')]);
  expect(code).toBe(0);
  expect(out).toMatch(/40,960/);
  expect(out).toMatch(/base 1,000,000/);
});

describe('a terminal never obeys what a file or a log holds', () => {
  const hostile = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u007f';
  // oxlint-disable-next-line no-control-regex -- what must not be there
  const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
  const config = { ...CONFIG, model_type: `qwen3${hostile}`, [hostile]: 1 };
  const keys = { 'qwen3.context_length': 4096, 'qwen3.rope.dimension_count': 64 };
  const files: Record<string, string | Buffer> = {
    'name.gguf': gguf({ 'general.architecture': 'qwen3', 'general.name': `Qwen3${hostile}\nforged`, ...keys }),
    'architecture.gguf': gguf({ 'general.architecture': hostile, ...keys }),
    'hostile.json': JSON.stringify(config),
  };
  test.each(Object.keys(files))('%s', async (name) => {
    const file = join(folder, name);
    writeFileSync(file, files[name]!);
    for (const more of [[], ['--json']])
      for (const args of [
        ['inspect', file],
        ['plan', file, '--for', 'vllm', '--to', '1M'],
      ]) {
        const { out, err } = await run([...args, ...more]);
        expect(out + err).not.toMatch(controls);
        expect(out + err).not.toMatch(/^forged/m);
        if (more.length > 0 && out) expect(() => JSON.parse(out) as unknown).not.toThrow();
      }
  });

  test.each([
    `llama_context: n_ctx = 4096\ngeneral.name str = ${hostile}`,
    `llama-server --rope-${hostile} -c ${hostile} -m ${hostile}`,
    JSON.stringify({ rope_type: hostile, factor: 2 }),
  ])('%j', async (input) => {
    const { out, err } = await run(['explain', '--for', 'llama.cpp', '--model', 'Qwen3-8B'], { input });
    expect(out + err).not.toMatch(controls);
  });

  test('nor what is typed at the prompt', async () => {
    for (const args of [[hostile], ['inspect', `./${hostile}`], ['plan', hostile, '--for', hostile, '--to', hostile]])
      expect((await run(args)).err).not.toMatch(controls);
  });
});

test('engines and models are listed, one in a line', async () => {
  const [engines, models] = [await run(['engines']), await run(['models'])];
  expect(engines.out).toMatch(/^llama\.cpp /m);
  expect(engines.out.trim().split('\n').length).toBe(12);
  expect(models.out).toMatch(/^Qwen3-8B +32,768 +40,960$/m);
});

describe('what cannot be understood ends with 2, on the other stream, with a way on', () => {
  test.each([
    [['pln', 'Qwen3-8B'], 'Did you mean plan?'],
    [['plan', 'Qwen3-8B', '--fro', 'vllm'], 'Did you mean --for?'],
    [['plan', 'Qwen3-8B', '--to', '1M'], '--for is missing'],
    [['plan', 'Qwen3-8B', '--for', 'vllm'], '--to is missing'],
    [['plan', '--for', 'vllm', '--to', '1M'], 'MODEL is missing, for example Qwen3-8B.'],
    [['plan', 'Qwen3-8B', '--for', 'lama.cpp', '--to', '1M'], 'Did you mean llama.cpp?'],
    [['plan', 'Qwen3-8B', '--for', 'vllm', '--to', 'far'], '--to must be a number of tokens, got "far"'],
    [['plan', './nowhere/config.json', '--for', 'vllm', '--to', '1M'], 'no such file'],
    [['plan', 'Qwen3-8B-Q4_K_M.gguf', '--for', 'ollama', '--to', '1M'], 'Qwen3-8B is in the catalogue, by this name.'],
    [['plan', 'Qwen3-8B', '--for', 'vllm', '--to', '1M', '--language', 'fr'], 'en or zh'],
    [['plan', 'a', 'b', '--for', 'vllm', '--to', '1M'], 'One file or model'],
    [['plan', 'Qwen3-8B', '--for', 'vllm', '--for', 'sglang', '--to', '1M'], '--for is given twice'],
    [['plan', 'Qwen3-8B', '--for', 'vllm', '--to', '2.7'], 'must be a whole number'],
    [
      ['plan', 'Unheard', '--for', 'vllm', '--to', '1M'],
      'Give its config.json, a GGUF file, or a name that ropewalk models lists',
    ],
    [['engines', 'extra'], 'engines takes nothing more'],
    [['explain', '--for', 'vllm', 'missing.log'], 'missing.log: there is no such file'],
    [['explain', '--for', 'vllm', tmpdir()], 'is a folder, not a file'],
    [['plan', 'Qwen3-8B', '--version'], '--version'],
  ])('%j: %s', async (args, sentence) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err.replace(/\s+/g, ' ')).toContain(sentence);
  });

  test.each([
    [
      ['plan', 'Unheard', '--for', 'vllm', '--to', '1M'],
      '目录中没有模型 "Unheard"。请给出它的 config.json、GGUF 文件，',
    ],
    [['plan', 'Qwen3-8C', '--for', 'vllm', '--to', '1M'], '是否指 Qwen3-8B'],
    [['plan', 'Qwen3-8B', '--for', 'vllm'], '缺少 --to，例如 --to 131072。'],
    [['plan', 'Qwen3-8B', '--for', 'lama.cpp', '--to', '1M'], '没有名为 "lama.cpp" 的引擎。是否指 llama.cpp？'],
    [['plan', 'Qwen3-8B', '--for', 'xyz', '--to', '1M'], '没有名为 "xyz" 的引擎。可用的有：transformers'],
    [['plan', 'Qwen3-8B', '--for', 'vllm', '--to', 'far'], '--to 须为词元数，不能是 "far"。例如 131072'],
    [['pln', 'Qwen3-8B'], '没有命令 pln。是否指 plan？'],
  ])('%j in Chinese: %s', async (args, sentence) => {
    for (const [more, env] of [
      [['--language', 'zh'], {}],
      [['--language=zh'], {}],
      [[], { LANG: 'zh_CN.UTF-8' }],
    ] as const) {
      const { code, err } = await run([...args, ...more], { env });
      expect(code).toBe(2);
      expect(err.replace(/\s+/g, ' ')).toContain(sentence);
      expect(err).not.toContain('ropewalk --help shows');
    }
    expect((await run([...args, '--language', 'en'], { env: { LANG: 'zh_CN.UTF-8' } })).err).not.toContain(sentence);
  });

  test('a file that is no model says what it is', async () => {
    for (const [file, sentence] of [
      ['weights.safetensors', 'holds weights'],
      ['broken.json', 'It begins like JSON, but breaks off or has a slip in it'],
      ['web.json', 'neither JSON nor GGUF'],
      ['empty', 'neither a config.json nor a GGUF'],
      ['nested', 'is a folder, not a file'],
      ['projector', 'neither a config.json nor a GGUF'],
    ] as const) {
      const { code, err } = await run(['inspect', join(folder, file)]);
      expect(code).toBe(2);
      expect(err.replace(/\s+/g, ' '), file).toContain(sentence);
    }
  });
});

test('programs get errors as JSON, on the other stream', async () => {
  for (const [args, error] of [
    [['plan', 'Qwen3-8C', '--for', 'vllm', '--to', '1M'], { code: 'unknown', parameter: 'model' }],
    [['plan', 'Qwen3-8B', '--for', 'vllm'], { code: 'usage', parameter: null }],
  ] as const) {
    const { code, out, err } = await run([...args, '--json']);
    expect([code, out]).toEqual([2, '']);
    expect(JSON.parse(err)).toMatchObject({ schema: 1, error });
  }
  for (const list of ['engines', 'models']) {
    const { out } = await run([list, '--json']);
    expect(JSON.parse(out)).toEqual({ schema: 1, [list]: expect.arrayContaining([expect.any(Object)]) as unknown });
  }
});

test('--version alone is that of the package', async () => {
  expect((await run(['--version'])).out).toBe('1.2.3\n');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
});

test('--help shows examples; no command at all is a mistake that shows the same', async () => {
  const [asked, bare] = [await run(['--help']), await run([])];
  expect([asked.code, bare.code]).toEqual([0, 2]);
  expect(asked.out).toContain('Examples');
  expect(await run(['help'])).toEqual(asked);
  expect(bare.err).toBe(asked.out);
  expect(asked.out.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

describe('text', () => {
  test('colours only on a terminal that wants them', async () => {
    const args = ['plan', 'Qwen3-8B', '--for', 'vllm', '--to', '1M'];
    const escape = '\u001b[';
    expect((await run(args, { tty: true })).out).toContain(escape);
    expect((await run(args)).out).not.toContain(escape);
    expect((await run(args, { tty: true, env: { NO_COLOR: '1' } })).out).not.toContain(escape);
  });

  test('paths are told from names, on Windows too', () => {
    for (const path of ['./a', '../a', '/a', '~/a', 'C:\\models\\a', 'd:/a', 'models\\a', 'config.json', 'A.GGUF'])
      expect(looksLikePath(path), path).toBe(true);
    for (const name of ['Qwen3-8B', 'Qwen/Qwen3-8B', 'Llama 3.1 8B']) expect(looksLikePath(name), name).toBe(false);
  });

  test('lines break between words, Chinese between characters', () => {
    expect(wrap('one '.repeat(40)).split('\n').map(widthOf)).toEqual([79, 79]);
    expect(wrap('长'.repeat(60)).split('\n').map(widthOf)).toEqual([80, 40]);
  });

  test('a count is written to the digit', async () => {
    expect(number(26784.4567)).toBe('26,784.5');
    for (const to of ['1M', '1.5m'])
      expect((await run(['plan', 'Qwen3-8B', '--for', 'llama.cpp', '--to', to])).out).toContain(
        to === '1M' ? '1,048,576 tokens' : '1,572,864 tokens',
      );
  });

  test('bars compare a plan with the model without it, say for which layers, and are left out where both are alike', async () => {
    const gemma = async (to: string): Promise<string> =>
      (await run(['plan', 'gemma-3-27b', '--for', 'llama.cpp', '--to', to])).out;
    // Linear by 8 in the file, by 16 for twice its length: half of what each pair had.
    expect(await gemma('262144')).toMatch(/^ {2}▄{64}\n {2}full_attention: frequency of each pair, as a share/m);
    expect(await gemma('131072')).not.toContain('frequency of each pair');
  });

  test('bars are high where a frequency is kept, and tables line up', () => {
    expect(bars([1, 0.5, 0.25, 0])).toBe('█▄▂▁');
    expect(
      table(
        [
          ['a', '1'],
          ['长', '10'],
        ],
        [1],
      ),
    ).toBe('a    1\n长  10');
  });
});

test('the program in the package runs, and ends as it says', () => {
  expect(execFileSync(process.execPath, [program, 'models'], { encoding: 'utf8' })).toContain('Qwen3-8B');
  expect(spawnSync(process.execPath, [program, 'nonsense'], { encoding: 'utf8' }).status).toBe(2);
  expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('files in UTF-16, and what only Python writes in JSON, are read as any other', async () => {
  for (const file of ['utf16.txt', 'utf16be.txt']) {
    const { out } = await run(['explain', '--for', 'llama.cpp', '--model', 'Qwen3-8B', join(folder, file)]);
    expect(out, file).toMatch(/-c +typed +131,072/);
  }
  const [python, marked] = await Promise.all(
    ['python.json', 'marked.json'].map((file) => run(['inspect', join(folder, file)])),
  );
  expect(python!.code).toBe(0);
  expect(python!.out.replace('python.json', 'marked.json')).toBe(marked!.out);
  const { code, err } = await run(['explain', '--for', 'vllm', join(folder, 'empty.log')]);
  expect([code, err.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining('empty.log is empty.') as unknown]);
});

test('a pipe is read to its end, however late and long it is', () => {
  const writer = `setTimeout(() => process.stdout.write('-c 131072 '.repeat(100000)), 300)`;
  const script = '"$0" -e "$1" | "$0" "$2" explain --for llama.cpp --model Qwen3-8B';
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, writer, program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('131,072');
  expect(status).toBe(1);
});
