import { css } from 'lit';

export const style = css`
  .plot {
    touch-action: manipulation;
  }
  .wish {
    fill: var(--position);
  }
  .mark {
    fill: var(--paper);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .mark.good {
    stroke: var(--position);
  }
  .mark.bad {
    stroke: var(--wrong);
  }
  .mark.good.shown {
    fill: var(--position);
  }
  .mark.bad.shown {
    fill: var(--wrong);
  }
  .leader {
    stroke: var(--muted);
  }
  .name {
    text-anchor: middle;
    fill: var(--ink);
  }
  .name.here {
    font-weight: 600;
  }
`;
