import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';
import { lossChartStyle } from '../../trained/loss-chart.js';

export const style = [
  waysStyle,
  lossChartStyle,
  marks({
    '.window': { stroke: 'line-strong', width: 1.5, dash: '2 4' },
    '.window-name': { fill: 'muted' },
  }),
];
