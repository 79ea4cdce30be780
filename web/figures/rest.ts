/** All that the first view does without, for the build, which draws every page. */
export * from './article.js';
export * from './derivation.js';
export * from './waves.js';
export * from './code.js';
export * from './longer.js';
export * from './paper.js';
export * from './linear.js';
export * from './encodings.js';
export * from './layers.js';
export * from './proof.js';
