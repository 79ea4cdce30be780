import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';
import { lossChartStyle } from '../../trained/loss-chart.js';

export const style = [
  waysStyle,
  lossChartStyle,
  marks({
    '.window': { stroke: 'line-strong', width: 1.5, dash: '2 4' },
    '.window-name': { fill: 'muted' },
    '.dot.way0': { fill: 'k' },
    '.dot.way1': { fill: 'position' },
    '.dot.way2': { fill: 'slow' },
  }),
  css`
    .panels {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
      gap: 1rem 2rem;
    }
  `,
];
