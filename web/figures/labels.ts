/**
 * What figures and settings are called where links are made: `labels` in the `fields.ts` of each figure, and the names of the
 * settings that several share. The build hands them on (plugin/page.ts), so that whoever shows a name fetches no figure.
 */
import type { Fields, Labels } from '../state/field.js';
import { SHARED } from '../strings/settings.js';
import type { Language } from '../strings.js';

type Module = { readonly fields: Fields; readonly labels: Labels<Fields> };
const MODULES = import.meta.glob<Module>('./*/fields.ts', { eager: true });

/** By their folders, with the keys of their settings. */
export const figures = Object.fromEntries(
  Object.entries(MODULES).map(([file, { fields, labels }]) => [
    file.split('/')[1]!,
    { keys: Object.values(fields).map(({ key }) => key), ...labels.figure },
  ]),
);

const settingsIn = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(SHARED[language]),
    ...Object.values(MODULES).flatMap(({ fields, labels: { figure: _, ...own } }) =>
      Object.entries(own).map(([name, label]) => [fields[name]!.key, label![language]] as const),
    ),
  ]);
/** By their keys. */
export const settings = { en: settingsIn('en'), zh: settingsIn('zh') };
