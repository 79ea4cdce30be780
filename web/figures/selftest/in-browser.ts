/** The published numbers, fetched once from beside the page. Fetched itself when the figure comes near. */
import url from 'virtual:vectors?url';
import { fetched, unpacked } from '../../util/fetched.js';
import type { Vectors } from '../../proof/selftest/vectors.js';

let known: Promise<Vectors> | null = null;

/** Kept, so that they are there without a line, too; what has failed is asked for again. */
export function vectors(): Promise<Vectors> {
  known ??= fetchVectors();
  known.catch(() => (known = null));
  return known;
}

const fetchVectors = async (): Promise<Vectors> => JSON.parse(await unpacked(await fetched(url))) as Vectors;
