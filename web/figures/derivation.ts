export { DerivationElement as derivation } from './derivation/element.js';
