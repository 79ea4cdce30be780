/** Files from beside the page. `url` is theirs as the bundler gives it: from the folder of all its scripts, or whole. */
export async function fetched(url: string): Promise<Response> {
  const response = await fetch(new URL(url, import.meta.url));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** What is in a gzip file. A server may have unpacked it on the way: then it does not begin like one. */
export async function unpacked(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
