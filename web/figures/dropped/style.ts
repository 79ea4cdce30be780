import { css } from 'lit';
import { waysStyle } from '../../trained/look.js';
import { lossChartStyle } from '../../trained/loss-chart.js';
import { lossTableStyle } from '../../trained/loss-table.js';

export const style = [
  waysStyle,
  lossChartStyle,
  lossTableStyle,
  css`
    .key .before {
      border-block-start-width: 1.2px;
      opacity: 0.45;
    }
  `,
];
