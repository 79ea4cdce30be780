/**
 * What exporting knows of a figure. Figures, and what they are built from, import these types and implement them;
 * files of this folder import no figure.
 */
import type { TemplateResult } from 'lit';
import type { State } from '../state/store.js';
import type { Language, Strings } from '../strings.js';
import type { ExtensionState, Method } from '../subject/extensions.js';
import type { Kernels, Subject } from '../subject/kernels.js';
import type { Dialect } from './code/dialects.js';

/** What a figure says about itself outside the page. */
export interface Report {
  /** Short and safe, for file names and addresses. */
  name: string;
  /** With the number of the figure. */
  title: string;
  /** What the picture shows. */
  summary: string;
  /** The settings that it depends on, in the words of the address. */
  settings: readonly (readonly [key: string, text: string])[];
  /** Where it stands in this state. */
  link: string;
  language: Language;
}

/** The numbers behind a picture. */
export interface Table {
  /** Names of the columns. */
  columns: readonly string[];
  /** As the page writes them. */
  rows: readonly (readonly string[])[];
  /** A row to be marked, for instance the chosen pair. */
  marked?: number | undefined;
  /** The rows of the file: with all digits, and often more of them. NaN is a missing number. */
  fileRows(): readonly (readonly (string | number)[])[];
}

/** What the code of a figure is written from. */
export interface CodeContext {
  kernels: Kernels;
  /** The model that the code is about. */
  subject: Subject;
  state: State;
}

/** The numbers of a figure as programs that print them in the same order, without their first lines. */
export interface Listing {
  /** What `load` is imported from; `ropewalk` where it is left out. */
  package?: string;
  /** What is imported beside `load`. */
  imports?: readonly string[];
  javascript: string;
  /** Left out where the numbers need this package. */
  python?(dialect: Dialect): string;
}

/** Ways past the end of training, for lengths and factors that the reader has set. */
export interface Ways {
  state: ExtensionState;
  methods: readonly Method[];
}

/** A figure's `code.ts`. */
export interface CodeModule {
  listing(context: CodeContext): Listing;
  /** The ways whose settings a config.json can have, where the figure shows some. */
  ways?(context: CodeContext): Ways;
}

/** A figure, as the panels below it see it. */
export interface ExportableFigure {
  readonly id: string;
  readonly renderRoot: ParentNode;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
  readonly strings: Strings;
  readonly report: Report;
  readonly store: { readonly state: State };
  readonly codeContext: CodeContext;
  /** It shows the model that is chosen. */
  readonly aboutModel: boolean;
  /** What keys do in it beyond what they do everywhere; '' where that is nothing. */
  readonly keyHelp: string;
  /** Keys of the settings that it depends on. */
  readonly keys: readonly string[];
  /** Keys of the settings that its own controls change. */
  readonly ownKeys: readonly string[];
}

/** What draws the content of a panel. */
export type Panel = (figure: ExportableFigure) => TemplateResult;
