/** The table, and the claims themselves, which compute. Fetched when it is opened. */
export { disagreement } from '../../proof/ledger/compare.js';
export { LEDGER } from '../../proof/ledger/index.js';
export { proofs } from '../../proof/claims/fetch.js';
