/** The equation of each step with the numbers of the picture. Signs and symbols only: the same in every language. */
import { html, type TemplateResult } from 'lit';
import { degrees, type Format } from '../../util/format.js';
import { length, turnBetween, type Point } from '../../util/polar.js';
import { axesOf, type Derivation } from './model.js';
import { direction } from './vector.js';

/** How numbers and letters are written. */
function notation({ m, n, pathQ, pathK }: Derivation, format: Format) {
  const two = (value: number): string => format.fixed(value, 2);
  const angle = (value: number): string => `${format.fixed(degrees(value), 1)}°`;
  const i = html`<i>i</i>`;
  const signed = (value: number): string => (value < 0 ? `− ${two(-value)}` : `+ ${two(value)}`);
  const complex = ({ x, y }: Point): TemplateResult => html`<span class="piece">${two(x)} ${signed(y)} ${i}</span>`;
  const pos = (p: number): TemplateResult => html`<span class="position">${p}</span>`;
  const Q = html`<i class="q">q</i>`;
  const K = html`<i class="k">k</i>`;
  const fq = html`<i class="f">f</i>(${Q}, ${pos(m)})`;
  const fk = html`<i class="f">f</i>(${K}, ${pos(n)})`;
  const phi = html`<i class="angle">φ</i>`;
  const product = html`⟨${fq}, ${fk}⟩`;
  return { atQ: pathQ[m]!, atK: pathK[n]!, two, angle, complex, pos, Q, K, fq, fk, phi, product };
}

function linesOf(model: Derivation, format: Format): TemplateResult[] {
  const { q, k, m, n, slip, theta, gamma } = model;
  const { atQ, atK, two, angle, complex, pos, Q, K, fq, fk, phi, product } = notation(model, format);
  switch (model.step) {
    case 'wish':
      return [html`${product} = ${two(model.score)}`];
    case 'complex':
      return [
        html`<span class="piece">${fq} = ${complex(atQ)},</span> &ensp;<span class="piece"
            >${fk} = ${complex(atK)}</span
          >`,
        slip === 'noConjugate'
          ? html`Re[${fq} ${fk}] = ${two(model.score)}`
          : html`Re[${fq} ${fk}*] = ${two(model.score)} = ${product}`,
      ];
    case 'polar':
      return [
        html`${fq} = ${two(length(atQ))} <i>e</i
          ><sup><i>i</i> <span class="angle">${angle(direction(atQ))}</span></sup>`,
        html`${fk} = ${two(length(atK))} <i>e</i
          ><sup><i>i</i> <span class="angle">${angle(direction(atK))}</span></sup>`,
      ];
    case 'match': {
      const turn = turnBetween(direction(atK), direction(atQ));
      // The turn that is drawn is the shorter one.
      const whole = Math.round((turn - direction(atQ) + direction(atK)) / (2 * Math.PI));
      const round = whole === 0 ? '' : ` ${whole > 0 ? '+' : '−'} 360°`;
      return [
        html`<i>ρ<sub>g</sub></i> = ${two(length(atQ))} × ${two(length(atK))} ≈ ${two(length(atQ) * length(atK))}`,
        html`<i>Θ<sub>g</sub></i> = ${angle(direction(atQ))} − ${angle(direction(atK))}${round} ≈
          <span class="angle">${angle(turn)}</span>`,
      ];
    }
    case 'radii':
      return [
        html`<i>ρ<sub>f</sub></i
          >(${Q}, ${pos(m)}) = ${two(length(atQ))}, &ensp;<i>ρ<sub>f</sub></i
          >(${Q}, ${pos(0)}) = ${two(length(model.pathQ[0]!))}`,
        html`<i>ρ<sub>f</sub></i
          >(${K}, ${pos(n)}) = ${two(length(atK))}, &ensp;<i>ρ<sub>f</sub></i
          >(${K}, ${pos(0)}) = ${two(length(model.pathK[0]!))}`,
      ];
    case 'start':
      return [html`‖${fq}‖ = ${two(length(atQ))} = ‖${Q}‖`, html`‖${fk}‖ = ${two(length(atK))} = ‖${K}‖`];
    case 'phase':
      return [
        html`<i>Θ<sub>f</sub></i
          >(${Q}, ${pos(m)}) − <i>Θ</i>(${Q}) =
          <span class="angle">${angle(turnOf(direction(q), direction(atQ)))}</span>`,
        html`<i>Θ<sub>f</sub></i
          >(${K}, ${pos(m)}) − <i>Θ</i>(${K}) =
          <span class="angle">${angle(turnOf(direction(k), direction(model.pathK[m]!)))}</span>`,
      ];
    case 'next': {
      const at = (p: number): number => direction(model.pathQ[p]!);
      const to = Math.max(1, m);
      return [to, Math.max(2, to) - 1]
        .filter((p, e) => e === 0 || p !== to)
        .map(
          (p) =>
            html`${phi}(${pos(p)}) − ${phi}(${pos(p - 1)}) =
              <span class="angle">${angle(turnBetween(at(p - 1), at(p)))}</span>`,
        );
    }
    case 'progression':
      return [
        html`${phi}(${pos(m)}) = ${pos(m)} × ${format.fixed(degrees(theta), 2)}° ≈
          <span class="angle">${angle(m * theta)}</span>`,
      ];
    case 'offset':
      return [
        html`<i>γ</i> = ${angle(gamma)}: &ensp;<i class="f">f</i>(${Q}, ${pos(0)}) = ${complex(model.pathQ[0]!)},
          &ensp;${Q} = ${complex(q)}`,
        html`${product} = ${two(model.score)}`,
      ];
    case 'answer':
      return [
        html`${fq} = (${complex(q)}) <i>e</i><sup><i>i</i> <span class="angle">${angle(m * theta)}</span></sup> ≈
          ${complex(atQ)}`,
        html`${product} = ${two(model.score)}`,
      ];
    case 'matrix': {
      const e = html`<span class="matrix">${matrixOf(model).map((value) => html`<span>${two(value)}</span>`)}</span>`;
      return [html`<i>R</i><sub>${pos(m)}</sub> = ${e}`];
    }
    case 'back': {
      const { positions, score } = model.back;
      const equal = Math.abs(model.score - score) < 1e-9 ? '=' : html`<span class="sign">≠</span>`;
      return [
        html`⟨<i>R</i><sub>${pos(m)}</sub> ${Q}, <i>R</i><sub>${pos(n)}</sub> ${K}⟩ = ${two(model.score)} ${equal}
          ${two(score)} = ⟨${Q}, <i>R</i><sub class="position">${format.whole(positions)}</sub> ${K}⟩`,
      ];
    }
    case 'stack':
      return [
        html`∑<sub><i>i</i></sub> ⟨<i>R</i><sub>${pos(m)}</sub> ${Q}<sub><i>i</i></sub
          >, <i>R</i><sub>${pos(n)}</sub> ${K}<sub><i>i</i></sub
          >⟩ = ${two(model.score)}`,
      ];
  }
}

export const live = (model: Derivation, format: Format): TemplateResult =>
  html`${linesOf(model, format).map((line) => html`<p>${line}</p>`)}`;

/** From one direction counter-clockwise to another, in [0, 2 pi). */
const turnOf = (from: number, to: number): number => {
  const turn = turnBetween(from, to);
  return turn < -1e-9 ? turn + 2 * Math.PI : turn;
};

/** Row by row: what becomes of the two axes stands in the columns. */
function matrixOf(model: Derivation): number[] {
  const [first, second] = axesOf(model);
  return [first.x, second.x, first.y, second.y];
}
