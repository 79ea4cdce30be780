/**
 * The figures at rest: the same elements, rendered by the build in Node with the package's own
 * numbers, as declarative shadow roots. Loaded through Vite's module runner by `page.ts`.
 */
import './dom.js';
import { join } from 'node:path';
import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { nothing, type CSSResult, type LitElement } from 'lit';
import { unsafeStatic, html } from 'lit/static-html.js';
import { load, loadAnalysis } from 'ropewalk';
import { define } from '../app/register.js';
import '../app/define.js';
import * as first from '../figures/index.js';
import * as later from '../figures/rest.js';
import { benchOf, FAULTS } from '../proof/selftest/bench.js';
import { checksOf, resultOf } from '../proof/selftest/run.js';
import { keepRun } from '../figures/selftest/results.js';
import { atBuild } from '../figures/weave/raster.js';
import { look as sheet } from '../kit/look.js';
import { LIVE, type LiveName } from '../article/live/values.js';
import { Kernels } from '../subject/kernels.js';
import { setWhole } from '../subject/whole.js';
import { remember } from '../trained/answers.js';
import { TrainedFigure } from '../trained/figure.js';
import { format } from '../util/format.js';
import { setKernels } from '../shared.js';
import { Store } from '../state/store.js';
import { languageOf, stringsFor } from '../strings.js';
import { golden } from '../proof/build/golden.js';
import type { answers as made } from './answers.js';
import { ANSWERS, keptIn } from './kept.js';
import { pictures } from './pictures.js';
import { png } from './png.js';
import type { Render } from '../prose/article.js';

define(later);
setWhole(await load());
const answers = keptIn<typeof made>(ANSWERS) ?? (await import('./answers.js')).answers;
for (const [key, answer] of answers) remember({ key }, answer, 'build');
for (const [name, Each] of Object.entries<new () => object>({ ...first, ...later })) {
  const figure = new Each();
  if (figure instanceof TrainedFigure && figure.questions().some((question) => !answers.has(question.key)))
    throw new Error(`plugin/answers.ts asks nothing for ${name}`);
}
await checkAtBuild();

export * as labels from '../figures/labels.js';

/** The sheet that all figures begin with. */
export const look = sheet.cssText;

/** The sheets of an element after the look of all. */
const ownSheets = (name: string): readonly string[] =>
  (customElements.get(name) as typeof LitElement).elementStyles.slice(1).map((each) => (each as CSSResult).cssText);

/** `place`: what stands in a figure for that sheet and its `own`; the sheets themselves if nothing is given. */
export async function renderAtBuild(
  tag: string,
  place = (_name: string, own: readonly string[]): string => `<style>${look}${own.join('')}</style>`,
): Promise<Render> {
  const kernels = new Kernels(await loadAnalysis());
  setKernels(kernels);
  atBuild.encode = png;
  return {
    figure(name, index, of) {
      const element = unsafeStatic(name);
      // Links lead to the figure itself. What has no number may stand in the page more than once.
      const id = index > 0 ? name.replace('rope-', 'figure-') : nothing;
      const markup = collectResultSync(
        render(html`<${element} id=${id} lang=${tag} index=${index} of=${of ?? nothing} unanswered></${element}>`),
      );
      // Markers for a hydration that does not take place: the element draws itself anew. The property `checked` is
      // written as an attribute, which would tick every box; the attribute of that name stands beside it.
      // At rest no figure describes what may be asked about it; whether it is asked, the article says.
      const bare = markup
        .replace(/ unanswered(="")?/, '')
        .replace(/<!--.*?-->/gs, '')
        .replace(/ defer-hydration| checked="(true|false)"/g, '');
      const own = ownSheets(name);
      if (!bare.includes(`<style>${look}${own.join('')}</style>`)) {
        // A development server keeps the elements that it has defined, and with them the sheet that they began with.
        throw new Error(
          `${name}: its sheets are not the look of all and its own. After a change of kit/look.ts, start the server again.`,
        );
      }
      return bare.replace(/<style>.*?<\/style>/s, () => place(name, own));
    },
    live(name) {
      const value = LIVE[name as LiveName];
      if (!value) throw new Error(`prose: {{${name}}} is not known`);
      return value({ kernels, store: new Store(), format: format(tag), strings: stringsFor(languageOf(tag)) });
    },
  };
}

/** The pictures that stand for the page elsewhere: files by their names. */
export const picturesAtBuild = async (): Promise<Record<string, Uint8Array>> =>
  pictures(new Kernels(await loadAnalysis()));

/** What the checks of the self-test come to here, with each of the mistakes. */
async function checkAtBuild(): Promise<void> {
  const checks = checksOf(golden(join(import.meta.dirname, '../..')));
  // The vector build gives the same bits everywhere; drawings are compared.
  const rope = await load({ variant: 'simd' });
  for (const fault of FAULTS) {
    const results = checks.map((check) => resultOf(check, benchOf(rope, rope, fault)));
    keepRun(fault, { place: 'build', results, time: 0 });
  }
}
