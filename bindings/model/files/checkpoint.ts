/** The files of a model: which of them is what, and the weights in them under the names of the layout. */
import { RopeError, type RopeErrorCode } from '../../options/errors.js';
import { fail, isRecord, missing, record, tagOf, typedArrayName } from '../../options/rules.js';
import { layoutOf, type Weight } from '../layout.js';
import { notFinite } from '../lists.js';
import type { NormalSpec } from '../spec.js';
import type { ModelFiles, SavedModel } from '../types.js';
import { readConfig, writeConfig } from './config-json.js';
import { BYTES, decode, decodeRows, type Dtype, encode, encodeRows, F16_MAX } from './numbers.js';
import { readSafetensors, type Tensor, type Written, writeSafetensors } from './safetensors.js';

const FN = 'openModel';
const SINGLE = 'model.safetensors';
const INDEX = 'model.safetensors.index.json';
const CONFIG = 'config.json';

/** Of old checkpoints: follows from the config. */
const LEFT_ASIDE = /\.rotary_emb\.inv_freq$/;

interface Checkpoint {
  spec: NormalSpec;
  /** The weights one by one, as floats. */
  weights(): Generator<[Weight, Float32Array]>;
}

/** What the files hold, checked: every weight is there, and nothing else. */
export function readCheckpoint(given: ModelFiles): Checkpoint {
  record(FN, 'files', given, "For example { 'model.safetensors': bytes, 'config.json': text }");
  const files = withoutFolders(given);
  const config = files.get(CONFIG) ?? missing(FN, CONFIG, "It lies beside the weights in the model's repository");
  const spec = readConfig(FN, textOf(CONFIG, config));
  const tensors = readTensors(files);
  // Before a layout of so many layers is made: both numbers come from strangers.
  if (spec.layers > tensors.size)
    refuse(
      'missing',
      SINGLE,
      `must have the weights of the ${spec.layers} layers of ${CONFIG}, got ${tensors.size} in all`,
    );
  if (spec.tied) tensors.delete('lm_head.weight'); // some files have the embedding twice
  const layout = layoutOf(spec);
  const read = layout.map((weight) => [weight, readerOf(weight, tensors)] as const);
  const known = new Set(layout.flatMap(({ name }) => [name, scaleOf(name)]));
  for (const [name, { file }] of tensors)
    if (!known.has(name) && !LEFT_ASIDE.test(name)) {
      const hint = 'Llama has no such weight, and without it the answers would be wrong';
      refuse('unknown', file, `has ${JSON.stringify(name)}, which ${CONFIG} does not speak of. ${hint}`);
    }
  return {
    spec,
    *weights() {
      for (const [weight, floats] of read) yield [weight, floats()];
    },
  };
}

function withoutFolders(given: ModelFiles): Map<string, Uint8Array | ArrayBuffer | string> {
  const paths = new Map<string, string>();
  for (const path of Object.keys(given)) {
    const name = path.replace(/^.*[\\/]/, '');
    const other = paths.get(name);
    if (other !== undefined && (name === CONFIG || name.includes('.safetensors'))) {
      const places = `${JSON.stringify(other)} and ${JSON.stringify(path)}`;
      refuse('conflict', name, `must be there once, got ${places}. Give the files of one folder`);
    }
    paths.set(name, path);
  }
  return new Map([...paths].map(([name, path]) => [name, given[path]!]));
}

const scaleOf = (name: string): string => `${name}_scale`;

interface Found extends Tensor {
  readonly file: string;
}

function refuse(code: RopeErrorCode, file: string, sentence: string): never {
  throw new RopeError(code, file, undefined, `${FN}: ${file} ${sentence}`);
}

function readTensors(files: ReadonlyMap<string, Uint8Array | ArrayBuffer | string>): Map<string, Found> {
  const index = files.get(INDEX);
  const places = index === undefined ? undefined : readIndex(textOf(INDEX, index));
  const parts = places ? new Set(places.values()) : [partWithoutIndex(files)];

  const tensors = new Map<string, Found>();
  for (const file of parts) {
    const content = files.get(file) ?? missing(FN, file, `${INDEX} names it`);
    for (const [name, tensor] of readSafetensors(FN, file, bytesOf(file, content))) {
      const before = tensors.get(name);
      if (before) refuse('conflict', file, `has ${JSON.stringify(name)}, and so has ${before.file}`);
      tensors.set(name, { ...tensor, file });
    }
  }
  for (const [name, file] of places ?? [])
    if (tensors.get(name)?.file !== file)
      refuse('missing', file, `must have ${JSON.stringify(name)}, as ${INDEX} says. Take the files of one version`);
  return tensors;
}

/** `model.safetensors`, or the one file that ends so. */
function partWithoutIndex(files: ReadonlyMap<string, unknown>): string {
  const found = [...files.keys()].filter((name) => name.endsWith('.safetensors'));
  if (found.includes(SINGLE) || found.length === 0) return SINGLE;
  if (found.length > 1) missing(FN, INDEX, `There are ${found.length} files of weights, and it says what lies where`);
  return found[0]!;
}

function readIndex(text: string): Map<string, string> {
  let index: unknown;
  try {
    index = JSON.parse(text);
  } catch {
    return refuse('not-json', INDEX, 'must be JSON');
  }
  const map = isRecord(index) ? index.weight_map : undefined;
  if (!isRecord(map)) return refuse('not-config', INDEX, 'must have a weight_map');
  return new Map(
    Object.entries(map).map(([name, file]) => {
      if (typeof file !== 'string') refuse('type', INDEX, `must name the file of ${JSON.stringify(name)}`);
      return [name, file];
    }),
  );
}

function bytesOf(file: string, content: Uint8Array | ArrayBuffer | string): Uint8Array {
  if (typedArrayName(content) === 'Uint8Array') return content as Uint8Array;
  if (tagOf(content) === 'ArrayBuffer') return new Uint8Array(content as ArrayBuffer);
  return fail('type', FN, file, 'must be a Uint8Array or an ArrayBuffer', content);
}

const textOf = (file: string, content: Uint8Array | ArrayBuffer | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(bytesOf(file, content));

/** Checks the tensor of a weight; what is returned reads it. */
function readerOf({ name, shape }: Weight, tensors: ReadonlyMap<string, Found>): () => Float32Array {
  const tensor = tensors.get(name);
  const shown = JSON.stringify(name);
  if (!tensor) return refuse('missing', SINGLE, `must have ${shown}, of shape [${shape.join(', ')}]`);
  const { file, dtype, bytes } = tensor;
  if (tensor.shape.join() !== shape.join())
    refuse(
      'length',
      file,
      `must have ${shown} in the shape [${shape.join(', ')}] of ${CONFIG}, got [${tensor.shape.join(', ')}]`,
    );
  if (!isRead(dtype)) {
    const types = Object.keys(BYTES).join(', ');
    refuse('unsupported', file, `must have ${shown} in one of ${types}, got ${dtype}. Convert it`);
  }
  const checked = (name: string, floats: Float32Array, least?: number): Float32Array => {
    const wrong = notFinite(floats, least);
    if (wrong < 0) return floats;
    const rule = least === undefined ? 'finite numbers' : 'finite numbers of at least 0';
    return refuse(
      'range',
      file,
      `must have ${rule} in ${JSON.stringify(name)}, got ${floats[wrong]} at index ${wrong}`,
    );
  };
  if (dtype !== 'I8') return () => checked(name, decode(dtype, bytes));
  const scale = tensors.get(scaleOf(name));
  const rows = shape[0];
  const scaleType = scale?.dtype;
  const fits = scale && (scale.shape.join() === `${rows}` || scale.shape.join() === `${rows},1`);
  if (!scale || !fits || !isRead(scaleType!) || scaleType === 'I8')
    return refuse(
      'missing',
      file,
      `must have ${JSON.stringify(scaleOf(name))}, a number for each of the ${rows} rows of int8 in ${shown}`,
    );
  return () => decodeRows(bytes, checked(scaleOf(name), decode(scaleType, scale.bytes), 0));
}

const isRead = (dtype: string): dtype is Dtype => Object.hasOwn(BYTES, dtype);

/** The files of a model whose weights are `values`, one after the other. */
export function writeCheckpoint(
  fn: string,
  spec: NormalSpec,
  values: Float32Array,
  dtype: 'f32' | 'f16' | 'bf16' | 'int8',
): SavedModel {
  const written = layoutOf(spec).flatMap(({ name, shape, offset, length }): Written[] => {
    const part = values.subarray(offset, offset + length);
    if (dtype === 'int8' || dtype === 'f16') refuseTooLarge(fn, name, part, dtype);
    if (dtype !== 'int8' || shape.length === 1) {
      const type = dtype === 'f32' ? 'F32' : dtype === 'bf16' ? 'BF16' : 'F16';
      return [{ name, dtype: type, shape, bytes: encode(type, part) }];
    }
    const { bytes, scales } = encodeRows(part, shape[0]);
    return [
      { name, dtype: 'I8', shape, bytes },
      { name: scaleOf(name), dtype: 'F16', shape: [shape[0], 1], bytes: scales },
    ];
  });
  return { [SINGLE]: writeSafetensors(written), [CONFIG]: writeConfig(spec, dtype) };
}

function refuseTooLarge(fn: string, name: string, values: Float32Array, dtype: string): void {
  const wrong = values.find((value) => !(Math.abs(value) <= F16_MAX));
  if (wrong !== undefined)
    fail('range', fn, name, `must be at most ${F16_MAX} to be kept as ${dtype}`, wrong, "Use dtype 'f32' or 'bf16'");
}
