import { css } from 'lit';

export const style = css`
  .bound {
    fill: none;
    stroke: var(--ink);
    stroke-width: calc(1.5px * var(--weight, 1));
  }
  circle.found {
    fill: var(--ink);
  }
  rect.paper {
    fill: none;
    stroke: var(--slow);
    stroke-width: calc(1.8px * var(--weight, 1));
  }
  path.su {
    stroke: var(--fast);
    stroke-width: calc(2px * var(--weight, 1));
  }
  path.model {
    fill: none;
    stroke: var(--muted);
    stroke-width: calc(1.25px * var(--weight, 1));
  }
  path.model.here {
    stroke: var(--position);
    stroke-width: calc(2.5px * var(--weight, 1));
  }
  .own {
    margin-block-start: 1.25rem;
  }
  .own-above {
    fill: var(--position);
  }
  .own-below {
    fill: var(--wrong);
  }
  .first {
    fill: var(--wrong);
    font-weight: 600;
  }
  .model-name {
    fill: var(--position);
    font-weight: 600;
  }
  .key i {
    inline-size: 10px;
    block-size: 0.625rem;
  }
  i.found {
    border-radius: 50%;
    background: var(--ink);
  }
  i.paper {
    border: 2px solid var(--slow);
  }
  .key i.su {
    inline-size: 18px;
    block-size: 2px;
    background: var(--fast);
  }
  i.model {
    background:
      linear-gradient(var(--muted), var(--muted)) center / 10px 1.5px no-repeat,
      linear-gradient(var(--muted), var(--muted)) center / 1.5px 10px no-repeat;
  }
  .readout p {
    flex: 1;
  }
  .search {
    min-block-size: 2.25rem;
    margin-block-start: 0.5rem;
  }
`;
