import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';
import { lossChartStyle } from '../../trained/loss-chart.js';
import { lossTableStyle } from '../../trained/loss-table.js';

export const style = [
  waysStyle,
  lossChartStyle,
  lossTableStyle,
  marks({
    '.turns': { fill: 'angle' },
    '.rests': { fill: 'line-strong' },
    '.layer': { fill: 'muted', baseline: 'central' },
  }),
  css`
    .pairs {
      max-inline-size: 22rem;
      margin-block-end: 0.75rem;
      forced-color-adjust: none;
    }
    .key i {
      inline-size: 1.5rem;
      block-size: 0;
      border-block-start: 2.5px solid var(--k);
    }
    .key .before {
      border-block-start-width: 1.2px;
      opacity: 0.45;
    }
  `,
];
