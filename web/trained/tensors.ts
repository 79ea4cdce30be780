/**
 * The weights of a file that `save` wrote, in float32, by their names, and such a file again: what the page changes in a
 * model, it changes between the two.
 */
export interface Tensor {
  shape: readonly number[];
  values: Float32Array;
}
export type Tensors = Map<string, Tensor>;

/** Eight bytes with the length of the header, the header, the numbers. */
export function readTensors(file: Uint8Array<ArrayBuffer>): Tensors {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Record<
    string,
    { shape: number[]; data_offsets: [number, number] }
  >;
  const tensors: Tensors = new Map();
  for (const [name, tensor] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const {
      shape,
      data_offsets: [from, to],
    } = tensor;
    const bytes = file.slice(8 + length + from, 8 + length + to);
    tensors.set(name, { shape, values: new Float32Array(bytes.buffer) });
  }
  return tensors;
}

export function writeTensors(tensors: Tensors): Uint8Array<ArrayBuffer> {
  let end = 0;
  const header: Record<string, unknown> = {};
  for (const [name, { shape, values }] of tensors)
    header[name] = { dtype: 'F32', shape, data_offsets: [end, (end += values.byteLength)] };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + json.length + end);
  new DataView(file.buffer).setUint32(0, json.length, true);
  file.set(json, 8);
  let at = 8 + json.length;
  for (const { values } of tensors.values()) {
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += values.byteLength;
  }
  return file;
}
