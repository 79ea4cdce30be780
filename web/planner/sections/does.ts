/** What the engine then computes, beside something else. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Computed, EngineName, Plan } from 'ropewalk/plan';
import { drawMark, drawPairs, FATES, type PairRow } from '../draw.js';
import { ENGINES, MISTAKES, type Beside } from '../fields.js';
import type { BesideModel, Library, PlannerModel } from '../model.js';
import { textOf } from '../scalings.js';
import { besideName } from '../words.en.js';
import { article, select, titlesOf, wholeFlags, type Planner } from './planner.js';

const FULL_TURN = 2 * Math.PI;

export function doesSection(
  planner: Planner,
  { plan, offered, beside }: PlannerModel,
  library: Library,
  trained: readonly Computed[] | undefined,
): TemplateResult {
  const { words, format, state } = planner;
  const kinds = plan.computes.map(({ kind }) => kind);
  const computed = plan.computes.find(({ kind }) => kind === planner.kind) ?? plan.computes[0]!;
  const { pairs, scoreFactor } = computed;
  const said = [
    ...(pairs.blended + pairs.divided === 0
      ? [words.asTrained]
      : [
          words.doesWhat(textOf(planner.language, computed.type), format.digits(computed.factor, 4)),
          words.pairs(format.whole(pairs.kept), format.whole(pairs.blended), format.whole(pairs.divided)),
        ]),
    ...(scoreFactor === 1
      ? []
      : [words.factors(format.digits(computed.cosSinFactor, 5), format.digits(scoreFactor, 5))]),
  ];
  const engines = offered.filter((each): each is EngineName => (ENGINES as readonly string[]).includes(each));
  const mistakes = offered.filter((each) => (MISTAKES as readonly string[]).includes(each));
  const titles = titlesOf(library);
  const option = (each: Beside): TemplateResult =>
    html`<option value=${each} ?selected=${each === state.beside}>${besideName(words, each, titles)}</option>`;
  return html`<section class="does" aria-labelledby="does-title">
    <h2 id="does-title">${words.does}</h2>
    <p>${said.join(planner.language === 'zh' ? '' : ' ')}</p>
    <div class="row controls">
      <label for="beside">${words.beside}</label>
      <select
        id="beside"
        data-field="beside"
        @change=${(event: Event) => planner.set({ beside: (event.target as HTMLSelectElement).value as Beside })}
      >
        ${option('')} ${option('trained')}
        ${mistakes.length > 0 ? html`<optgroup label=${words.groups.mistakes}>${mistakes.map(option)}</optgroup>` : nothing}
        <optgroup label=${words.groups.engines}>${engines.map(option)}</optgroup>
      </select>
      ${
        kinds.length > 1
          ? html`<label for="kind">${words.layer}</label> ${select(
                'kind',
                computed.kind,
                kinds,
                (each) => words.layers[each],
                (kind) => (planner.kind = kind),
              )}`
          : nothing
      }
    </div>
    <p class="chart-title" id="chart-title">${words.chart}</p>
    <div class="plot" role="img" aria-labelledby="chart-title" aria-describedby="does-said">
      ${pairsChart(planner, plan, computed, trained, beside?.computes)}
    </div>
    <ul class="key">
      ${(['before', ...FATES, ...(beside ? (['other'] as const) : [])] as const).map(
        (each) => html`<li>${drawMark(each)} ${words.key[each]}</li>`,
      )}
    </ul>
    <p id="does-said" class="muted">${words.why}</p>
    ${state.beside === '' ? nothing : besideNote(planner, beside)}
    <p class="muted read">
      <a href=${article(planner, 'figure-coverage')}>${words.read.yarn}</a>
      <a href=${article(planner, 'past')}>${words.read.past}</a>
    </p>
  </section>`;
}

function pairsChart(
  planner: Planner,
  plan: Plan,
  computed: Computed,
  trained: readonly Computed[] | undefined,
  another: readonly Computed[] | undefined,
): TemplateResult {
  const { words, format } = planner;
  const same = (all: readonly Computed[] | undefined): Computed | undefined =>
    all?.find(({ kind }) => kind === computed.kind) ?? all?.[0];
  const turn = (frequency: number | undefined): number | null => (frequency ? FULL_TURN / frequency : null);
  const [before, other] = [same(trained), same(another)];
  const rows = computed.frequencies.map((frequency, i): PairRow => ({
    before: turn(before?.frequencies[i]),
    now: turn(frequency),
    other: turn(other?.frequencies[i]),
    fate: computed.fates[i]!,
  }));
  return html`${drawPairs(rows, {
    training: plan.model.original,
    target: plan.target,
    width: planner.width,
    words: {
      pair: words.pair,
      tokens: words.tokens,
      training: words.training(format.whole(plan.model.original)),
      target: words.target(format.whole(plan.target)),
      short: (tokens) => format.short(tokens),
    },
  })}`;
}

function besideNote(planner: Planner, beside: BesideModel | null): TemplateResult {
  const { words, format, say } = planner;
  if (!beside) return html`<p class="muted">${words.notThere}</p>`;
  const { difference, text, wrong } = beside;
  const layer = difference.layers.find(({ kind }) => kind === planner.kind) ?? difference.layers[0]!;
  return html`<div class="beside">
    <p class=${difference.same ? '' : 'bad'}>
      ${
        layer.same
          ? words.sameThere
          : html`${
              layer.maxRelative < 1e-9
                ? nothing
                : words.differs(
                    String(layer.maxRelativePair),
                    format.digits(100 * layer.maxRelative, 3),
                    String(layer.maxTurnsPair),
                    format.digits(layer.maxTurns, 3),
                  )
            }
            ${Math.abs(layer.scoreRatio - 1) < 1e-9 ? nothing : words.scoresDiffer(format.digits(layer.scoreRatio, 4))}`
      }
    </p>
    ${wrong.map(({ why }) => html`<p>${wholeFlags(say(why))}</p>`)}
    ${
      text
        ? html`<details>
            <summary>${words.typedThere}</summary>
            <pre tabindex="0"><code>${text}</code></pre>
          </details>`
        : nothing
    }
  </div>`;
}
