/** What to expect: what was measured, and what the cache needs. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Plan } from 'ropewalk/plan';
import { remedies } from '../../../docs/trained.json';
import { SMALL, textOf } from '../scalings.js';
import { article, binary, type Planner } from './planner.js';
import { sourceLink } from './watch.js';

const GIB = 2 ** 30;

export function expectSection(planner: Planner, { evidence, target, method }: Plan): TemplateResult {
  const { words, format, strings, language, say } = planner;
  const lengths = [...new Set(evidence.ruler.flatMap(({ scores }) => Object.keys(scores).map(Number)))].sort(
    (a, b) => a - b,
  );
  const row = Object.hasOwn(SMALL, method.type) ? SMALL[method.type as keyof typeof SMALL] : undefined;
  const small = row && remedies[row][0]!;
  return html`<section class="expect" aria-labelledby="expect-title">
    <h2 id="expect-title">${words.expect}</h2>
    ${
      evidence.upTo === null || evidence.status === 'untested'
        ? html`<p>${words.untested(format.whole(target))}</p>`
        : evidence.upTo < target
          ? html`<p>${words.notTo(format.whole(evidence.upTo))}</p>`
          : nothing
    }
    ${
      evidence.ruler.length === 0
        ? nothing
        : html`<div class="wide" tabindex="0" role="region" aria-label=${words.ruler}>
            <table>
              <caption>
                ${words.ruler}
              </caption>
              <thead>
                <tr>
                  <th scope="col">${words.model}</th>
                  ${lengths.map((length) => html`<th scope="col">${binary(format, length)}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${evidence.ruler.map(
                  ({ model, scores, byAuthors }) =>
                    html`<tr>
                      <th scope="row">${model}${byAuthors ? html`<small>${words.byAuthors}</small>` : nothing}</th>
                      ${lengths.map((length) => html`<td>${scores[length] === undefined ? '' : format.fixed(scores[length], 1)}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <ul>
      ${evidence.statements.map(
        ({ sentence, source }) => html`<li>${say(sentence)} <span class="muted">${sourceLink(source)}</span></li>`,
      )}
    </ul>
    ${
      small
        ? html`<p class="muted">
            ${words.small(method.type === 'yarn' ? 'YaRN' + strings.marks.brackets('β\u00a0=\u00a04') : textOf(language, method.type), format.fixed(small.at(-1)!, 2), format.fixed(remedies.none[0]![1]!, 2))}
            <a href=${article(planner, 'figure-wall')}>${words.smallMore}</a>
          </p>`
        : nothing
    }
  </section>`;
}

export function memorySection(planner: Planner, { memory }: Plan): TemplateResult {
  const { words, format, say } = planner;
  const size = (bytes: number): string =>
    bytes >= GIB / 10
      ? `${format.digits(bytes / GIB, 3)} GiB`
      : bytes >= 2 ** 20
        ? `${format.digits(bytes / 2 ** 20, 3)} MiB`
        : `${format.digits(bytes / 1024, 3)} KiB`;
  const rows = [
    [words.memoryRow.bits16, memory.bits16],
    [words.memoryRow.bits8, memory.bits8],
    [words.memoryRow.whole, memory.withoutWindows16 === memory.bits16 ? null : memory.withoutWindows16],
    [words.memoryRow.perToken, memory.perToken16],
  ] as const;
  return html`<section class="memory" aria-labelledby="memory-title">
    <h2 id="memory-title">${words.memory}</h2>
    ${
      memory.bits16 === null
        ? html`<p class="muted">${words.unknownMemory}</p>`
        : html`<dl>
            ${rows.map(([name, bytes]) =>
              bytes === null
                ? nothing
                : html`<div>
                    <dt>${name}</dt>
                    <dd>${size(bytes)}</dd>
                  </div>`,
            )}
          </dl>`
    }
    <p class="muted">${say(memory.how)}</p>
  </section>`;
}
