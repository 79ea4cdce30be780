/** What is in a gzip file. A server may have unpacked it on the way: then it does not begin like one. */
export async function unpackedBytes(response: Response): Promise<ArrayBuffer> {
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
