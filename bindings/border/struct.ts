/**
 * Structs of the C++ headers. A kernel is given the address of one; its fields are set here by the names they
 * have there, straight into wasm memory. Where each field is, C++ says (`layout.h`).
 */
import type { Memory } from './memory.js';

/** A struct in wasm memory. Numbers, enums, addresses and (as 0 and 1) truth values are all numbers. */
export type Struct<Name extends string> = Record<Name, number> & { readonly address: number };

/** The names in a line of them. */
export type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Makes a struct that stays; `lines` name all its fields, in any order: `struct('Positions', 'offset values axis')`. */
export type MakeStruct = <const Lines extends readonly string[]>(
  struct: string,
  ...lines: Lines
) => Struct<Words<Lines[number]>>;

export interface Layout {
  readonly size: number;
  /** Kind (`i`, `b`, `f`, `d` as in `layout.h`) and offset by name. */
  readonly fields: ReadonlyMap<string, readonly [kind: string, offset: number]>;
}

/** Reads `Positions 16 offset:d values axis`, one struct a line, as `layout.h` writes it. */
export function readLayouts(text: string): Map<string, Layout> {
  return new Map(
    text.split('\n').map((line) => {
      const [struct, size, ...fields] = line.split(' ');
      let end = 0;
      const at = (field: string) => {
        const [name, place = 'i'] = field.split(':') as [string, string?];
        const kind = place[0]!;
        const bytes = kind === 'd' ? 8 : kind === 'b' ? 1 : 4;
        const offset = Number(place.slice(1)) || Math.ceil(end / bytes) * bytes;
        end = offset + bytes;
        return [name, [kind, offset]] as const;
      };
      return [struct!, { size: Number(size), fields: new Map(fields.map(at)) }];
    }),
  );
}

export function createStructs(memory: Memory, layouts: ReadonlyMap<string, Layout>): MakeStruct {
  return <const Lines extends readonly string[]>(struct: string, ...lines: Lines) => {
    const { size, fields } = layouts.get(struct)!;
    const names = lines.flatMap((line) => line.split(' '));
    // Found by whoever changes a header, not by users: structs are made at load.
    if (names.length !== fields.size || !names.every((name) => fields.has(name)))
      throw new Error(`${struct} has the fields ${[...fields.keys()].join()} in C++ and ${names.join()} in TypeScript`);
    const address = memory.allocate(size, 'load', 'structs');
    // Each struct has accessors of its own, which know where they write: with accessors for all structs of a kind, which add
    // the address, a small call of attention took 0.2 µs longer.
    const accessors = {};
    for (const [name, [kind, offset]] of fields)
      Object.defineProperty(accessors, name, memory.field(kind, address + offset));
    return Object.assign(Object.create(accessors) as object, { address }) as Struct<Words<Lines[number]>>;
  };
}

/** Sets every field, and returns the address. For calls that are not made a million times a second. */
export function fill<Name extends string>(struct: Struct<Name>, values: Record<NoInfer<Name>, number>): number {
  return Object.assign(struct, values).address;
}
