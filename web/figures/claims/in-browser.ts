/** The table, fetched once from beside the page, and the claims themselves, which compute. Fetched when it is opened. */
import url from 'virtual:claims?url';
import type { Proofs } from './rows.js';

export { disagreement } from '../../ledger/compare.js';
export { LEDGER } from '../../ledger/index.js';

export async function proofs(): Promise<Proofs> {
  const response = await fetch(new URL(url, import.meta.url));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return (await response.json()) as Proofs;
}
