/** On which page a figure stands: links to it lead there, and its code is fetched with that of the page's other figures. */
import type { PageName } from './pages.js';

export const FIGURES = {
  article: [
    ...(['hook', 'order', 'models', 'ways', 'odometer', 'pair', 'sentence', 'many'] as const),
    ...(['wavelengths', 'guess', 'needle', 'coverage', 'wall', 'comeback', 'cards'] as const),
  ],
  derivation: ['derivation'],
  waves: ['fold', 'weave', 'decay', 'walk'],
  code: ['layout', 'bits', 'bugs'],
  longer: ['tradeoff', 'ruler', 'gaze', 'temperature', 'catastrophe', 'base', 'steps'],
  paper: ['tables', 'clip', 'race'],
  linear: ['output', 'negative', 'cost', 'axes', 'commute'],
  encodings: ['products', 'family', 'shift'],
  layers: ['layers', 'partial', 'dropped'],
  // It leads to those of the others.
  teach: [],
  proof: ['selftest', 'claims'],
} as const satisfies Record<PageName, readonly string[]>;
export type FigureName = (typeof FIGURES)[PageName][number];

const HOMES = new Map(
  Object.entries(FIGURES).flatMap(([page, names]) => names.map((name) => [name as string, page as PageName])),
);

/** Elements that are not figures of their own. */
export const UNNUMBERED: readonly string[] = ['models', 'family', 'shift', 'claims'];

/** Every figure, page by page. */
export const FIGURE_NAMES: readonly string[] = [...HOMES.keys()].filter((name) => !UNNUMBERED.includes(name));

/** `undefined` for what is no figure. */
export const pageOfFigure = (name: string): PageName | undefined => HOMES.get(name);
