/** The handles of `ropewalk/async` in the worker: by number, as the page knows them. */
import { tagOf } from '../options/rules.js';
import { type Described, HANDLE, type Referred } from './messages.js';

export type Members = Record<string, unknown>;

/**
 * What handles have for the package itself: a test compares the rest with their types. `undefined` is what `Symbol.dispose` is
 * called in engines that have none, such as WebKit.
 */
const INTERNAL = /^constructor$|^undefined$|^disposed?$|^require$|^grow$|^normalized$|address$/i;

export const isPlain = (value: unknown): value is Members => tagOf(value) === 'Object';
const isHandle = (value: unknown): value is Members & { dispose(): void } =>
  typeof value === 'object' && value !== null && typeof (value as Members).dispose === 'function';

function membersOf(object: Members): [name: string, value: unknown][] {
  // Of a handle the names that its class has, too; of the package those of a plain object.
  const shared = Object.getPrototypeOf(object) as Members;
  const names = [...Object.keys(object), ...(shared === Object.prototype ? [] : Object.getOwnPropertyNames(shared))];
  return names.filter((name) => !INTERNAL.test(name)).map((name) => [name, object[name]]);
}

export const propertiesOf = (object: Members): Described['properties'] =>
  Object.fromEntries(membersOf(object).filter(([, value]) => typeof value !== 'function' && !isPlain(value)));

export const described = (object: Members): Described => ({
  functions: membersOf(object).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  properties: propertiesOf(object),
  families: Object.fromEntries(
    membersOf(object).flatMap(([name, value]) => (isPlain(value) ? [[name, described(value)]] : [])),
  ),
});

export class Handles {
  readonly #handles = new Map<number, Members>();
  readonly #numbers = new Map<unknown, number>();
  /** Handles over the memory of another one. */
  readonly #parts = new Set<number>();
  #count = 0;

  /** That of a number; 0 is the package. */
  of(number: number): Members {
    return this.#handles.get(number)!;
  }

  begin(rope: object): void {
    this.#handles.set(0, rope as Members);
  }

  /** Marks one whose memory is that of another. */
  share(number: number): void {
    this.#parts.add(number);
  }

  /** Ends one; one that is only `closed` is still known to the page, and says so where it is asked. */
  end(number: number, closed: boolean): void {
    const handle = this.of(number) as { dispose(): void };
    if (closed || !this.#parts.has(number)) handle.dispose();
    if (closed) return;
    this.#handles.delete(number);
    this.#numbers.delete(handle);
    this.#parts.delete(number);
  }

  /** An argument with its handles; `met` collects their numbers. */
  unpacked(value: unknown, met: Set<number>): unknown {
    if (!isPlain(value)) return value;
    if (HANDLE in value) {
      const number = value[HANDLE] as number;
      met.add(number);
      return this.#handles.get(number);
    }
    for (const key of Object.keys(value)) value[key] = this.unpacked(value[key], met);
    return value;
  }

  /** A result as an answer: handles by number, and which of them is new; `transfer` are arrays to be handed over. */
  packed(result: unknown): { value: unknown; made: number | undefined; transfer: Set<Transferable> } {
    let made: number | undefined;
    const transfer = new Set<Transferable>();
    const pack = (value: unknown): unknown => {
      if (isHandle(value)) {
        const known = this.#numbers.get(value);
        if (known !== undefined) return { [HANDLE]: known } satisfies Referred;
        made = ++this.#count;
        this.#handles.set(made, value);
        this.#numbers.set(value, made);
        return { [HANDLE]: made, described: described(value) } satisfies Referred;
      }
      if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, x]) => [key, pack(x)]));
      if (ArrayBuffer.isView(value) && tagOf(value.buffer) === 'ArrayBuffer') transfer.add(value.buffer as ArrayBuffer);
      return value;
    };
    const value = pack(result);
    return { value, made, transfer };
  }
}
