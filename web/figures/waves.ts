export { FoldElement as fold } from './fold/element.js';
export { WeaveElement as weave } from './weave/element.js';
export { DecayElement as decay } from './decay/element.js';
export { WalkElement as walk } from './walk/element.js';
