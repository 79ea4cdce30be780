import { unpackedBytes } from './unpacked.js';

/** Files from beside the page. `url` is theirs as the bundler gives it: from the folder of all its scripts, or whole. */
export async function fetched(url: string): Promise<Response> {
  const response = await fetch(new URL(url, import.meta.url));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** The text in a gzip file. */
export const unpacked = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await unpackedBytes(response));
