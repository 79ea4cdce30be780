/** The published numbers, fetched once from beside the page. Fetched itself when the figure comes near. */
import url from 'virtual:vectors?url';
import type { Vectors } from './checks/vectors.js';

let fetched: Promise<Vectors> | null = null;

/** Kept, so that they are there without a line, too; what has failed is asked for again. */
export function vectors(): Promise<Vectors> {
  fetched ??= fetchVectors();
  fetched.catch(() => (fetched = null));
  return fetched;
}

async function fetchVectors(): Promise<Vectors> {
  const response = await fetch(new URL(url, import.meta.url));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return (await response.json()) as Vectors;
}
