/** What the figure does, as code that runs; a test runs it. */
import { html, type TemplateResult } from 'lit';
import type { Term } from '../../kit/terms.js';
import { RIGHT, SLIPS, type Lines, type Slip } from './slips.js';
import type { Step } from './steps.js';

export interface Listing {
  lines: readonly string[];
  /** Lines that are not as derived. */
  wrong: readonly number[];
}

const HEAD = [
  "const config = { headDim: 128, pairing: 'interleaved' };",
  'const qm = rope.rotate(q, { config, offset: m });',
  'const kn = rope.rotate(k, { config, offset: n });',
  'qm.reduce((sum, x, c) => sum + x * kn[c], 0)',
];

/** The last line is the score. */
export function listing(step: Step, slip: Slip): Listing {
  if (step === 'stack') return { lines: HEAD, wrong: [] };
  const given: Lines = { ...RIGHT.code };
  if (step === 'offset') given.f = 'const f = (x, m) => turn(x, m * theta + gamma);';
  if (step === 'back') given.both = 'score(q, f(k, n - m))';
  const done: Lines = { ...given, ...SLIPS[slip].code };
  const parts = (Object.keys(given) as (keyof Lines)[]).filter((part) => part !== 'turn' || done.f.includes('turn('));
  return {
    lines: parts.map((part) => done[part]),
    wrong: parts.flatMap((part, line) => (done[part] === given[part] ? [] : [line])),
  };
}

export function drawListing({ lines, wrong }: Listing): TemplateResult[] {
  return lines.map(
    (line, at) => html`<span class=${wrong.includes(at) ? 'line off' : 'line'}>${coloured(line)}</span>`,
  );
}

/** Names of a listing in the colours of what they stand for. */
function coloured(line: string): unknown[] {
  const terms: Record<string, Term> = { q: 'q', qm: 'q', k: 'k', kn: 'k', m: 'position', n: 'position' };
  return line
    .split(/\b(qm?|kn?|[mn]|theta|phi|gamma)\b/)
    .map((part, at) => (at % 2 === 0 ? part : html`<span class=${terms[part] ?? 'angle'}>${part}</span>`));
}
