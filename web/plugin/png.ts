/** PNG, with a table of colours: small pictures for the page at rest, as data of an `<image>`, and files. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** `pixels` in four bytes each, of at most 16 different opaque colours. */
export function png(pixels: ArrayLike<number>, columns: number, rows: number): string {
  const index = new Map<string, number>();
  const line = 1 + Math.ceil(columns / 2);
  const data = Buffer.alloc(rows * line);
  for (let e = 0; e < rows * columns; e++) {
    const colour = `${pixels[4 * e]} ${pixels[4 * e + 1]} ${pixels[4 * e + 2]}`;
    const known = index.get(colour) ?? index.size;
    index.set(colour, known);
    const [row, column] = [Math.floor(e / columns), e % columns];
    data[row * line + 1 + (column >> 1)]! |= column % 2 === 0 ? known << 4 : known;
  }
  if (index.size > 16) throw new Error(`png: at most 16 colours, got ${index.size}`);
  const colours = Uint8Array.from([...index.keys()].flatMap((colour) => colour.split(' ').map(Number)));
  return `data:image/png;base64,${file(columns, rows, SMALL, [['PLTE', colours]], data).toString('base64')}`;
}

const MOST_COLOURS = 256;

/** How far apart two colours are, in the channel in which they are farthest. */
const apart = (one: number, other: number): number =>
  Math.max(...[16, 8, 0].map((bit) => Math.abs(((one >> bit) & 255) - ((other >> bit) & 255))));

/**
 * The place of every colour in a table of those that are kept, the most frequent first: all, or, of more than the table
 * holds, half of it, and then always the one that is farthest from those before it (Gonzalez 1985), so that shapes have
 * their own colours and no shade at an edge is far off.
 */
function tableOf(colours: readonly number[]): { kept: number[]; places: Map<number, number> } {
  const many = colours.length > MOST_COLOURS ? MOST_COLOURS / 2 : colours.length;
  const off = colours.map((colour) => ({ colour, at: 0, by: Infinity }));
  const kept: number[] = [];
  for (let next = colours[0]; next !== undefined && kept.length < MOST_COLOURS;) {
    for (const each of off) {
      const by = apart(each.colour, next);
      if (by < each.by) Object.assign(each, { by, at: kept.length });
    }
    kept.push(next);
    const farthest = off.reduce((most, each) => (each.by > most.by ? each : most));
    next = kept.length < many ? colours[kept.length] : farthest.by > 0 ? farthest.colour : undefined;
  }
  return { kept, places: new Map(off.map(({ colour, at }) => [colour, at])) };
}

/** `pixels` in three bytes each. */
export function rgbPng(pixels: Uint8Array, columns: number, rows: number): Buffer {
  const colours = Array.from(
    { length: rows * columns },
    (_, e) => (pixels[3 * e]! << 16) | (pixels[3 * e + 1]! << 8) | pixels[3 * e + 2]!,
  );
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const { kept, places } = tableOf([...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour));
  const data = Buffer.alloc(rows * (1 + columns));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      data[row * (1 + columns) + 1 + column] = places.get(colours[row * columns + column]!)!;
  const table = Uint8Array.from(kept.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return file(columns, rows, LARGE, [['PLTE', table]], data);
}

// Bits of a place in the table, and that there is one; deflated, no filter, not interlaced.
const SMALL = [4, 3, 0, 0, 0];
const LARGE = [8, 3, 0, 0, 0];

function file(
  columns: number,
  rows: number,
  kind: readonly number[],
  before: readonly (readonly [string, Uint8Array])[],
  data: Uint8Array,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(columns, 0);
  head.writeUInt32BE(rows, 4);
  head.set(kind, 8);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    ...before.map(([name, content]) => chunk(name, content)),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
