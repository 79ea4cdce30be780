import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';
import { lossTableStyle } from '../../trained/loss-table.js';

export const style = [
  waysStyle,
  lossTableStyle,
  marks({
    '.curve.whole': { stroke: 'k', width: 2.4 },
    '.curve.wave': { stroke: 'slow', width: 1.8 },
    '.curve.wave.fast': { stroke: 'fast' },
    '.guess': { fill: 'none', stroke: 'ink', width: 2, dash: '5 4', cap: 'round' },
    '.guess.idle': { stroke: 'line-strong', width: 1.5 },
    '.slower': { fill: 'slow', bold: 600 },
    '.curve.before': { stroke: 'line-strong', width: 1.2 },
    '.round': { stroke: 'slow', width: 1, dash: '2 3' },
    '.between': { fill: 'paper' },
    '.peak': { fill: 'k' },
    '.peak-name': { fill: 'k', bold: 600 },
    '.wave-name': { fill: 'slow', bold: 600 },
    '.met': { fill: 'position' },
    '.never': { fill: 'wrong' },
    'rect.slow': { fill: 'slow' },
    'rect.fast': { fill: 'fast' },
    '.chosen': { fill: 'none', stroke: 'ink', width: 1.5 },
  }),
  css`
    .below {
      display: grid;
      grid-template-columns: minmax(0, 26rem) minmax(0, 1fr);
      align-items: start;
      gap: 0.5rem 2.5rem;
      margin-block: 0.75rem;
    }
    .below p {
      margin: 0 0 0.25rem;
    }
    @container (max-width: 44rem) {
      .below {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    .key i.guess {
      border-block-start: 2px dashed var(--ink);
    }
    .key i.before {
      border-block-start: 1.5px solid var(--line-strong);
    }
    .key i.slow,
    .key i.fast {
      inline-size: 0.75rem;
      block-size: 0.75rem;
      border: 0;
      border-radius: 2px;
    }
    i.slow {
      background: var(--slow);
    }
    i.fast {
      background: var(--fast);
    }
    .ask {
      margin: 0 0 0.5rem;
    }
    .endings {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 0.5rem;
      margin-block: 0.25rem 0.75rem;
    }
    .endings button {
      padding: 0.375rem 0.25rem;
      line-height: 1.25;
    }
    .below .controls {
      margin-block-start: 0.5rem;
    }
    details.other > .row {
      margin-block-start: 0.5rem;
    }
  `,
];
