/** The table of all numbers, fetched once from beside the page. */
import url from 'virtual:claims?url';
import { fetched, unpacked } from '../../util/fetched.js';
import type { Proofs } from './rows.js';

let known: Promise<Proofs> | null = null;

/** If that fails, the next one who asks tries again. */
export function proofs(): Promise<Proofs> {
  known ??= get();
  known.catch(() => (known = null));
  return known;
}

const get = async (): Promise<Proofs> => JSON.parse(await unpacked(await fetched(url))) as Proofs;
