/** Blocks onto sheets: measured where the reader does not see them, packed, and put there. */
import { pack, type Block } from './pack.js';

/** Something that is not split. */
export interface Piece {
  readonly element: HTMLElement;
  /** The drawing in it that may be smaller. */
  readonly still?: { readonly element: HTMLElement; readonly least: number };
  readonly floats?: boolean;
  readonly heads?: boolean;
}

export interface Sheet {
  readonly element: HTMLElement;
  readonly body: HTMLElement;
  /** Pixels that are left below the last block. */
  readonly free: number;
}

/**
 * `sheet`: an empty one with the place for its blocks, `.body`, below a `.head`; the first has the number 0.
 * `finish`: what is still to do with them, at their size on paper; the preview may be smaller.
 */
export async function layOut(
  pieces: readonly Piece[],
  place: HTMLElement,
  { sheet, finish }: { sheet: (at: number) => HTMLElement; finish: (sheets: readonly Sheet[]) => void },
): Promise<void> {
  place.style.zoom = '1';
  const [first, next] = [sheet(0), sheet(1)];
  const bodyOf = (element: HTMLElement): HTMLElement => element.querySelector<HTMLElement>('.body')!;
  const body = bodyOf(first);
  place.replaceChildren(first, next);
  body.append(...pieces.map(({ element }) => element));
  // A typeface is asked for by the first text that is set in it, and sets it anew when it comes; a local one may be missing.
  await Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined)));
  const blocks = pieces.map(blockOf);
  const room = roomIn(body);
  const sheets = pack(blocks, room + headOf(first) - headOf(next), room).map((placed, at) => {
    const element = sheet(at);
    const body = bodyOf(element);
    for (const { index, height } of placed) {
      const { element, still } = pieces[index]!;
      if (still) shrink(still.element, blocks[index]!.height - height);
      body.append(element);
    }
    return { element, body };
  });
  place.replaceChildren(...sheets.map(({ element }) => element));
  finish(sheets.map(({ element, body }) => ({ element, body, free: freeIn(body) })));
  place.style.zoom = '';
}

const headOf = (sheet: HTMLElement): number => sheet.querySelector('.head')!.getBoundingClientRect().height;

/** A printer's sheet is a pixel less high, and lengths of letters and lines are rounded there. */
const SPARE = 2;

const roomIn = (body: HTMLElement): number =>
  body.clientHeight - parseFloat(getComputedStyle(body).paddingBlockStart) - SPARE;

/** Pixels below the last block. */
const freeIn = (body: HTMLElement): number =>
  body.getBoundingClientRect().bottom - SPARE - (body.lastElementChild ?? body).getBoundingClientRect().bottom;

function blockOf({ element, still, floats, heads }: Piece): Block {
  const { height } = element.getBoundingClientRect();
  const drawn = still ? still.element.getBoundingClientRect().height : 0;
  const before = parseFloat(getComputedStyle(element).marginBlockStart) || 0;
  return {
    height,
    least: height - drawn * (1 - (still?.least ?? 1)),
    before,
    ...(floats ? { floats } : {}),
    ...(heads ? { heads } : {}),
  };
}

/** So many pixels less high, in proportion. */
function shrink(element: HTMLElement, by: number): void {
  if (by <= 0) return;
  const { width, height } = element.getBoundingClientRect();
  element.style.inlineSize = `${(width * (height - by)) / height}px`;
}
