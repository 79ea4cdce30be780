/** What a file is, by its first bytes: it is never read whole for that. */

/** As many bytes say it: the fixed part of a GGUF header. */
const FIRST = 24;

export type Kind =
  | { is: 'gguf'; version: number; tensors: bigint; settings: bigint }
  /** A checkpoint, under the name of its format. */
  | { is: 'weights'; format: string }
  | { is: 'broken gguf' }
  | { is: 'text' };

/**
 * Sources: GGUF, https://github.com/ggml-org/ggml/blob/master/docs/gguf.md (magic, version, tensor_count,
 * metadata_kv_count); safetensors, https://github.com/huggingface/safetensors#format (length of the header, then JSON);
 * a zip file begins with its first local header, which is what `torch.save` writes.
 */
export async function kindOf(file: Blob): Promise<Kind> {
  const bytes = new DataView(await file.slice(0, FIRST).arrayBuffer());
  const is = (text: string): boolean =>
    bytes.byteLength >= text.length && [...text].every((letter, i) => bytes.getUint8(i) === letter.charCodeAt(0));
  if (is('GGUF')) return ggufOf(bytes);
  if (is('PK\x03\x04')) return { is: 'weights', format: 'PyTorch' };
  if (bytes.byteLength > 8 && bytes.getUint8(8) === 0x7b) {
    const header = bytes.getBigUint64(0, true);
    if (header > 1n && header + 8n <= BigInt(file.size)) return { is: 'weights', format: 'safetensors' };
  }
  return { is: 'text' };
}

function ggufOf(bytes: DataView): Kind {
  if (bytes.byteLength < FIRST) return { is: 'broken gguf' };
  // Files for machines with the other order of bytes have a version that is large in this one.
  const little = bytes.getUint32(4, true) <= 0xffff;
  const version = bytes.getUint32(4, little);
  if (version === 0 || version > 0xffff) return { is: 'broken gguf' };
  // Version 1 has counts of four bytes.
  const count = (n: number): bigint =>
    version === 1 ? BigInt(bytes.getUint32(8 + 4 * n, little)) : bytes.getBigUint64(8 + 8 * n, little);
  return { is: 'gguf', version, tensors: count(0), settings: count(1) };
}
