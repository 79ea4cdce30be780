import { css } from 'lit';
import { marks } from '../../kit/marks.js';
import { waysStyle } from '../../trained/look.js';

export const style = [
  waysStyle,
  marks({
    '.shares': { fill: 'line-strong' },
    '.most': { fill: 'wrong' },
    '.most-name': { fill: 'wrong', bold: 600 },
    '.taught': { stroke: 'position', width: 2, dash: '4 3' },
    '.taught-name': { fill: 'position', bold: 600 },
  }),
  css`
    .factor {
      flex-wrap: nowrap;
    }
    .factor output {
      flex: none;
      min-inline-size: 8.5rem;
      font-weight: 600;
    }
  `,
];
