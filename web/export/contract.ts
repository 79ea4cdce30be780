/** What exporting knows of a figure. Figures and what they are built from import these types; nothing here imports them. */

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
