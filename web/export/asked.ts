/** What the menu of a figure fetches, in one file, when the first entry of it is chosen. */
export { settingName } from './class-link.js';
export { codePanel } from './code-panel.js';
export { exportFigure } from './files.js';
export { keysPanel } from './keys-panel.js';
export { sharePanel } from './share-panel.js';
