import { css } from 'lit';
import { marks } from '../../kit/marks.js';

export const style = [
  marks({
    '.bound': { fill: 'none', stroke: 'ink', width: 1.5 },
    '.bound.beyond': { dash: '5 4' },
    '.short': { fill: 'raised' },
    '.hovered': { stroke: 'muted', dash: '2 3' },
    '.names': { fill: 'paper', stroke: 'line' },
    '.named': { fill: 'ink', baseline: 'central' },
    '.named.here': { fill: 'position', bold: 600 },
    'circle.found': { fill: 'ink' },
    'rect.paper': { fill: 'none', stroke: 'slow', width: 1.8 },
    'path.su': { stroke: 'fast', width: 2 },
    'path.model': { fill: 'none', stroke: 'ink', width: 1.6 },
    'path.model.fails': { stroke: 'wrong' },
    'path.model.here': { width: 3 },
    '.own-above': { fill: 'position' },
    '.own-below': { fill: 'wrong' },
    '.first': { fill: 'wrong', bold: 600 },
    '.model-name': { fill: 'position', bold: 600 },
  }),
  css`
    .own {
      margin-block-start: 1.25rem;
    }
    .key i {
      inline-size: 10px;
      block-size: 0.625rem;
    }
    i.found {
      border-radius: 50%;
      background: var(--ink);
    }
    .key i.beyond {
      inline-size: 18px;
      block-size: 0;
      border-block-start: 2px dashed var(--ink);
    }
    i.paper {
      border: 2px solid var(--slow);
    }
    .key i.su {
      inline-size: 18px;
      block-size: 2px;
      background: var(--fast);
    }
    i.holds {
      background:
        linear-gradient(var(--ink), var(--ink)) center / 10px 1.5px no-repeat,
        linear-gradient(var(--ink), var(--ink)) center / 1.5px 10px no-repeat;
    }
    i.fails {
      background:
        linear-gradient(var(--wrong), var(--wrong)) center / 11px 1.5px no-repeat,
        linear-gradient(var(--wrong), var(--wrong)) center / 1.5px 11px no-repeat;
      rotate: 45deg;
    }
    .search {
      min-block-size: 2.25rem;
      margin-block-start: 0.5rem;
    }
  `,
];
