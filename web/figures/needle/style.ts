import { css } from 'lit';

export const style = css`
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 1.5rem;
    margin: 0 0 0.75rem;
    padding: 0;
    list-style: none;
    color: var(--muted);
  }
  .legend li {
    display: flex;
    align-items: baseline;
    gap: 0.5rem;
  }
  .legend svg {
    flex: none;
    inline-size: 28px;
    block-size: 0.625rem;
  }
  .curve.same {
    stroke: var(--muted);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 2 3;
  }
  .plot {
    cursor: ew-resize;
  }
  .needle {
    stroke: var(--k);
    stroke-width: calc(1.5px * var(--weight, 1));
    stroke-dasharray: 1 3;
    stroke-linecap: round;
  }
  .peak {
    fill: none;
    stroke: var(--k);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .knob {
    fill: var(--k);
  }
  .knob {
    stroke: var(--paper);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  .aim-label {
    fill: var(--k);
    font-weight: 600;
  }
  .aim-label.late {
    text-anchor: end;
  }
  .row.readout {
    margin-block-start: 0.375rem;
    --digits: 5rem;
    --tone: var(--k);
  }
`;
