/** The article's figures after the first view. */
export { WaysElement as ways } from './ways/element.js';
export { PairElement as pair } from './pair/element.js';
export { SentenceElement as sentence } from './sentence/element.js';
export { ManyElement as many } from './many/element.js';
export { WavelengthsElement as wavelengths } from './wavelengths/element.js';
export { GuessElement as guess } from './guess/element.js';
export { NeedleElement as needle } from './needle/element.js';
export { CoverageElement as coverage } from './coverage/element.js';
export { WallElement as wall } from './wall/element.js';
export { ComebackElement as comeback } from './comeback/element.js';
export { CardsElement as cards } from './cards/element.js';
