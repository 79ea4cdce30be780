import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  marks({
    '.curve.still': { stroke: 'fast', width: 2.2 },
    '.curve.out': { stroke: 'fast', width: 2.2, dash: '2 3', cap: 'round' },
    '.curve.slow': { stroke: 'slow', width: 2.2 },
    ':is(path, circle, text).still, circle.out': { fill: 'fast' },
    ':is(path, circle, text).slow': { fill: 'slow' },
    '.rests': { fill: 'line-strong' },
    '.name': { anchor: 'middle', baseline: 'central', bold: 600 },
  }),
  css`
    .key i {
      inline-size: 1.5rem;
      border-block-start: 2.5px solid var(--fast);
    }
    .key .out {
      border-block-start-style: dotted;
    }
    .key .slow {
      border-color: var(--slow);
    }
  `,
];
