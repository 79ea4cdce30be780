/**
 * Which block comes on which sheet. No block is split: a figure may be drawn smaller, or come after the text that follows
 * it, so that a sheet is full before the next one begins.
 */
export interface Block {
  /** In CSS pixels, as all lengths here. */
  readonly height: number;
  /** As low as it may be drawn; `height` for what has one size. */
  readonly least: number;
  /** Room above it, unless it begins a sheet. */
  readonly before: number;
  /** What follows may come before it. */
  readonly floats?: boolean;
  /** Does not end a sheet: a heading. */
  readonly heads?: boolean;
}

export interface Placed {
  /** Of the block. */
  readonly index: number;
  readonly height: number;
}

/** Blocks that stay together: headings, and what they head. */
interface Unit {
  readonly parts: readonly { readonly block: Block; readonly index: number }[];
  readonly height: number;
  readonly least: number;
  readonly before: number;
  readonly floats: boolean;
}

function unitsOf(blocks: readonly Block[]): Unit[] {
  const groups: { block: Block; index: number }[][] = [];
  blocks.forEach((block, index) => {
    const last = groups.at(-1);
    if (last?.at(-1)!.block.heads) last.push({ block, index });
    else groups.push([{ block, index }]);
  });
  return groups.map((parts) => {
    const inner = parts.slice(1).reduce((sum, { block }) => sum + block.before, 0);
    const sum = (key: 'height' | 'least'): number => parts.reduce((all, { block }) => all + block[key], inner);
    const first = parts[0]!.block;
    return {
      parts,
      height: sum('height'),
      least: sum('least'),
      before: first.before,
      floats: parts.length === 1 && (first.floats ?? false),
    };
  });
}

/**
 * The blocks of each sheet, whose text is `room` high, and `first` on the first sheet, which may have a title. What is higher
 * than a sheet has one of its own.
 */
export function pack(blocks: readonly Block[], room: number, first = room): Placed[][] {
  const rest = unitsOf(blocks);
  /** Figures that the text has passed. */
  const waiting: Unit[] = [];
  const sheets: Placed[][] = [];
  let sheet: Placed[] = [];
  let used = 0;

  const free = (unit: Unit): number => (sheets.length === 0 ? first : room) - used - (used > 0 ? unit.before : 0);
  const fits = (unit: Unit | undefined): boolean => unit !== undefined && (used === 0 || unit.least <= free(unit));
  const place = (unit: Unit): void => {
    const height = Math.max(unit.least, Math.min(unit.height, free(unit)));
    const share = unit.height > unit.least ? (height - unit.least) / (unit.height - unit.least) : 1;
    used += (used > 0 ? unit.before : 0) + height;
    for (const { block, index } of unit.parts)
      sheet.push({ index, height: block.least + share * (block.height - block.least) });
  };
  const turn = (): void => {
    sheets.push(sheet);
    sheet = [];
    used = 0;
  };

  while (rest.length > 0 || waiting.length > 0) {
    if (fits(waiting[0])) place(waiting.shift()!);
    else if (fits(rest[0])) place(rest.shift()!);
    else if (rest[0]?.floats) waiting.push(rest.shift()!);
    else turn();
  }
  if (sheet.length > 0) turn();
  return sheets;
}
