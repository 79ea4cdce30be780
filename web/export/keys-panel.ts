/** The panel that says what keys do in a figure. Fetched when it is first opened. */
import { html, type TemplateResult } from 'lit';
import type { ExportableFigure } from './contract.js';

type Row = readonly [keys: string, does: string];

const WORDS = {
  en: {
    sliders: [
      ['← → ↑ ↓', 'one step, where a slider, a hand or a drawing has the focus'],
      ['Shift + arrow', 'ten steps in drawings and on hands'],
      ['Page Up, Page Down', 'a hundred steps, or a tenth of a slider'],
      ['Home, End', 'to the first or last value'],
    ],
    all: [
      ['Tab', 'to the next control'],
      ['Ctrl + Z', 'undo'],
      ['Ctrl + Shift + Z', 'redo'],
      ['Esc', 'close a menu or a panel like this one'],
    ],
  },
  zh: {
    sliders: [
      ['← → ↑ ↓', '焦点在滑块、指针或图上时，移动一步'],
      ['Shift + 方向键', '在图和指针上移动十步'],
      ['Page Up、Page Down', '移动一百步；在滑块上移动全长的十分之一'],
      ['Home、End', '移到第一个或最后一个值'],
    ],
    all: [
      ['Tab', '移到下一个控件'],
      ['Ctrl + Z', '撤销'],
      ['Ctrl + Shift + Z', '重做'],
      ['Esc', '关闭菜单或这样的面板'],
    ],
  },
} as const satisfies Record<string, Record<string, readonly Row[]>>;

export function keysPanel({ keyHelp, renderRoot, report }: ExportableFigure): TemplateResult {
  const { sliders, all } = WORDS[report.language];
  const rows: readonly Row[] = [
    ...(renderRoot.querySelector('[role=slider], input[type=range]') ? sliders : []),
    ...all,
  ];
  return html`
    ${keyHelp ? html`<p>${keyHelp}</p>` : ''}
    <dl class="shortcuts">
      ${rows.map(
        ([keys, does]) => html`
          <div>
            <dt>${keys}</dt>
            <dd>${does}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
