import type { TemplateResult } from 'lit';

/** Stands for a value in the text of a template; no page has it. */
const VALUE = '\0';

/** What a template says, without its tags; values stand in its text, not in its tags. */
export function plainText(shown: string | TemplateResult): string {
  if (typeof shown === 'string') return shown;
  const texts = shown.strings
    .join(VALUE)
    .replace(/<[^>]*>/g, '')
    .split(VALUE);
  const values = shown.values.map((value) => plainText(value as string | TemplateResult));
  return texts
    .map((text, i) => text + (values[i] ?? ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
