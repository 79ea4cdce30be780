export { SelftestElement as selftest } from './selftest/element.js';
export { ClaimsElement as claims } from './claims/element.js';
