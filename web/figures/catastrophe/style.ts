import { css } from 'lit';

export const style = css`
  .panels {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem 2rem;
  }
  @media screen {
    @container (min-width: 45rem) {
      .panels {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
  }
  .runs {
    font-size: 13px;
  }
  .outside {
    fill: var(--wrong);
    opacity: 0.07;
  }
  .target {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: calc(2.5px * var(--weight, 1));
    stroke-linecap: round;
  }
  .score {
    fill: var(--wrong);
    stroke: var(--wrong);
  }
  .interpolated {
    fill: var(--position);
    stroke: var(--position);
  }
  /* Bands, which only a theme that asks for more weight draws around. */
  .score,
  .interpolated {
    stroke-width: calc(2px * (var(--weight, 1) - 1));
    stroke-linejoin: round;
  }
  .key i {
    inline-size: 1.25rem;
    border-block-start: 3px solid var(--wrong);
  }
  .key .broken {
    border-color: var(--position);
  }
  .key .dot {
    inline-size: 5px;
    block-size: 5px;
    border: 0;
    border-radius: 50%;
    background: var(--line-strong);
  }
  .again {
    --digits: 5rem;
    margin-block-start: 0.5rem;
  }
  .all {
    max-inline-size: 40rem;
    margin-block-start: 1rem;
    cursor: pointer;
  }
  .run line {
    stroke: var(--line-strong);
  }
  .run.here line {
    stroke: var(--ink);
    stroke-width: calc(2px * var(--weight, 1));
  }
  .calm {
    fill: var(--position);
  }
  .wild {
    fill: var(--wrong);
  }
`;
