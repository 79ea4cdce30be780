/** Small pictures for the page at rest: indexed PNG, as data of an `<image>`. */
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
  const head = Buffer.alloc(13);
  head.writeUInt32BE(columns, 0);
  head.writeUInt32BE(rows, 4);
  head.set([4, 3, 0, 0, 0], 8); // four bits, indexed, deflated, no filter, not interlaced
  const colours = Uint8Array.from([...index.keys()].flatMap((colour) => colour.split(' ').map(Number)));
  const file = Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}
