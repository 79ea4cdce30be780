/** PNG: small indexed pictures for the page at rest, as data of an `<image>`; files in full colour. */
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
  return `data:image/png;base64,${file(columns, rows, INDEXED, [['PLTE', colours]], data).toString('base64')}`;
}

/** `pixels` in three bytes each. */
export function rgbPng(pixels: Uint8Array, columns: number, rows: number): Buffer {
  const line = 3 * columns;
  const data = Buffer.alloc(rows * (1 + line));
  for (let row = 0; row < rows; row++) data.set(pixels.subarray(row * line, (row + 1) * line), row * (1 + line) + 1);
  return file(columns, rows, TRUE_COLOUR, [], data);
}

// Bits of a sample and kind of colour; deflated, no filter, not interlaced.
const INDEXED = [4, 3, 0, 0, 0];
const TRUE_COLOUR = [8, 2, 0, 0, 0];

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
