/** What a figure says about itself, for the files that are made of it. */
import type { Language } from '../strings.js';

export interface About {
  /** Short and safe, for file names. */
  name: string;
  /** With the number of the figure. */
  title: string;
  /** What the picture shows. */
  summary: string;
  /** The settings that it depends on, in the words of the address. */
  parameters: readonly (readonly [name: string, value: string])[];
  /** Where it stands in this state. */
  link: string;
  language: Language;
}

export const listed = (parameters: About['parameters']): string =>
  parameters.map(([name, value]) => `${name} = ${value}`).join(', ');

/** Hands a file to the reader. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
