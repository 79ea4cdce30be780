/** The table, and the claims themselves, which compute. Fetched when it is opened. */
export { disagreement } from '../../ledger/compare.js';
export { LEDGER } from '../../ledger/index.js';
export { proofs } from './fetch.js';
