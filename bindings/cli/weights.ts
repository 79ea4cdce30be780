/** Bytes of a model's weights: those of its files, or the parameters and the quantization that its name has. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A part of what has to fit, and how it was found, in both languages. */
export interface Part {
  bytes: number;
  /** Share by which it may be off; left out where it is exact. */
  within?: number;
  how: { en: string; zh: string };
}

/**
 * Bits a weight, of Llama 3.1 8B, embeddings included: ggml-org/llama.cpp@311c2c9f tools/quantize/README.md. Another model has a
 * few per cent more or fewer.
 */
const BITS: Readonly<Record<string, number>> = {
  ...{ iq1_s: 2.0042, iq1_m: 2.146, iq2_xxs: 2.3824, iq2_xs: 2.5882, iq2_s: 2.7403, iq2_m: 2.9294, iq3_xxs: 3.2548 },
  ...{ iq3_xs: 3.4977, iq3_s: 3.6606, iq3_m: 3.7628, iq4_xs: 4.4597, iq4_nl: 4.6818, q2_k_s: 2.9697, q2_k: 3.1593 },
  ...{ q3_k_s: 3.6429, q3_k_l: 4.2979, q4_k_s: 4.6672, q4_k_m: 4.8944, q5_k_s: 5.5704, q5_k_m: 5.7036, q6_k: 6.5633 },
  ...{ q8_0: 8.5008, f16: 16, bf16: 16 },
};

/** Null where neither a file nor the name says it. `file` is what the model was read from, '' for a name of the catalogue. */
export function weightsOf(name: string, file: string): Part | null {
  if (/\.gguf$/i.test(file)) return ofGguf(file);
  return (file === '' ? null : ofFolder(dirname(file))) ?? ofName(name);
}

function ofFiles(files: readonly string[]): Part {
  const first = basename(files[0]!);
  return {
    bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
    how:
      files.length === 1
        ? { en: `size of ${first}`, zh: `${first} 的大小` }
        : { en: `size of ${first} and ${files.length - 1} more`, zh: `${first} 等 ${files.length} 个文件的大小` },
  };
}

/** A file that was split has the others beside it; null where one of them is not there. */
function withParts(file: string): string[] | null {
  const [, start, count, end] = /^(.*-)\d{5}(-of-\d{5})(\.\w+)$/.exec(file) ?? [];
  if (count === undefined) return existsSync(file) ? [file] : null;
  const files = Array.from(
    { length: Number(count.slice(4)) },
    (_, i) => `${start}${String(i + 1).padStart(5, '0')}${count}${end}`,
  );
  return files.every((each) => existsSync(each)) ? files : null;
}

function ofGguf(file: string): Part | null {
  const files = withParts(file);
  return files && ofFiles(files);
}

function ofFolder(folder: string): Part | null {
  const names = readdirSync(folder);
  const index = 'model.safetensors.index.json';
  if (names.includes(index)) return ofIndex(folder, index);
  const files = names.filter((name) => /^model.*\.safetensors$/.test(name)).map((name) => join(folder, name));
  return files.length === 0 || files.some((file) => withParts(file) === null) ? null : ofFiles(files);
}

/** It knows the sum, also where not all of the files are there yet. */
function ofIndex(folder: string, index: string): Part | null {
  try {
    const { metadata } = JSON.parse(readFileSync(join(folder, index), 'utf8')) as { metadata: { total_size: unknown } };
    const bytes = metadata.total_size;
    return typeof bytes === 'number' && bytes > 0
      ? { bytes, how: { en: `total_size of ${index}`, zh: `${index} 的 total_size` } }
      : null;
  } catch {
    return null;
  }
}

/**
 * `8B` and `Q4_K_M` of `Qwen3-8B-Q4_K_M`: rounded to the last digit, and 3 % for the bits of another model. Experts (`8x7B`,
 * `17B-128E`) and effective sizes (`E2B`) are not the number of parameters. Files of Unsloth (`UD`) have bits of their own, and
 * the experts of gpt-oss have 4 in each of its files.
 */
function ofName(name: string): Part | null {
  const last = name.toLowerCase().split(/[\\/]/).at(-1)!;
  const words = last.split(/[-_:]/);
  const size = words.find((word) => /^\d+(\.\d+)?[bm]$/.test(word));
  const other = words.some((word) => /^(\d+e|e\d.*|\d+x\d.*|ud|oss)$/.test(word));
  const type = Object.keys(BITS).find((each) => new RegExp(`(^|[-_.:])${each}($|[-.:])`).test(last));
  if (size === undefined || other || type === undefined) return null;
  const unit = size.endsWith('b') ? 1e9 : 1e6;
  const parameters = parseFloat(size) * unit;
  const rounded = 10 ** -(size.split('.')[1]?.slice(0, -1).length ?? 0) / 2;
  // Embeddings keep more bits, and are much of a small model: gemma-3-1b has 0.69 GB in Q2_K (lex-au/Google.Gemma-3-1b-it-GGUF).
  const embedded = BITS[type]! < 8 ? Math.min(0.6, 0.4 / (parameters / 1e9) ** 2) : 0;
  const within = Math.ceil(100 * (rounded / parseFloat(size) + 0.03 + embedded)) / 100;
  const [named, quantized] = [size, type].map((each) => each.toUpperCase());
  const percent = Math.round(100 * within);
  // Sixteen bits are sixteen of any model.
  const measured = Number.isInteger(BITS[type]) ? ['', ''] : [' of Llama 3.1 8B', 'Llama 3.1 8B 的 '];
  return {
    bytes: (parameters * BITS[type]!) / 8,
    within,
    how: {
      en: `${named} of its name × ${BITS[type]} bits (${quantized}${measured[0]}), to within ${percent}%`,
      zh: `名称中的 ${named} × ${BITS[type]} 位（${measured[1]}${quantized}），误差 ${percent}% 以内`,
    },
  };
}
