/** How many steps a call takes: no clock, so the same on every machine. */
import { Session } from 'node:inspector';

/** One step of a pattern: on from here, or this try has failed. */
type Op =
  | { is: 'one'; fits: (c: string) => boolean }
  | { is: 'at'; holds: (text: string, i: number) => boolean }
  | { is: 'split'; first: number; then: number }
  | { is: 'look'; inner: Op[]; wanted: boolean }
  | { is: 'keep' | 'moved' | 'again'; slot: number };

const isWord = (c: string | undefined): boolean => c !== undefined && /\w/.test(c);
const jump = (by: number): Op => ({ is: 'split', first: by, then: by });

/** The backtracking machine of a pattern, as ECMA-262 has it: what is counted is what an engine without tricks would do. */
function compiled({ source, flags }: RegExp): Op[] {
  let at = 0;
  let marks = 40;
  let groups = 0;
  const takes = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(pattern.source, 'ys').exec(source.slice(at));
    at += found?.[0].length ?? 0;
    return found;
  };
  const either = (): Op[] => {
    const left = several();
    if (!takes(/\|/)) return left;
    const right = either();
    return [{ is: 'split', first: 1, then: left.length + 2 }, ...left, jump(right.length + 1), ...right];
  };
  const several = (): Op[] => {
    const all: Op[] = [];
    while (at < source.length && !/[|)]/.test(source[at]!)) all.push(...repeated(atom()));
    return all;
  };
  const repeated = (ops: Op[]): Op[] => {
    const [given, , low = '', comma = '', high = '', lazy = ''] = takes(/([*+?]|\{(\d+)(,?)(\d*)\})(\??)/) ?? [];
    if (given === undefined) return ops;
    const sign = given[0]!;
    const least = low === '' ? (sign === '+' ? 1 : 0) : Number(low);
    const most = low === '' ? (sign === '?' ? 1 : Infinity) : comma === '' ? least : Number(high || Infinity);
    const choice = (length: number): Op =>
      lazy ? { is: 'split', first: length, then: 1 } : { is: 'split', first: 1, then: length };
    const result = Array.from({ length: least }, () => ops).flat();
    if (most < Infinity) {
      // Each of them goes on with the next or leaves all.
      let more: Op[] = [];
      for (let n = least; n < most; n++) more = [choice(ops.length + more.length + 1), ...ops, ...more];
      result.push(...more);
    } else {
      const slot = marks++;
      // What begins with a character is not empty.
      const full = ops.find(({ is }) => is !== 'keep')?.is === 'one';
      const body: Op[] = full ? ops : [{ is: 'keep', slot }, ...ops, { is: 'moved', slot }];
      result.push(choice(body.length + 2), ...body, jump(-body.length - 1));
    }
    return result;
  };
  const atom = (): Op[] => {
    if (takes(/\^/))
      return [{ is: 'at', holds: (text, i) => i === 0 || (flags.includes('m') && text[i - 1] === '\n') }];
    if (takes(/\$/))
      return [{ is: 'at', holds: (text, i) => i === text.length || (flags.includes('m') && text[i] === '\n') }];
    const edge = takes(/\\[bB]/);
    if (edge)
      return [{ is: 'at', holds: (text, i) => (isWord(text[i - 1]) !== isWord(text[i])) === (edge[0] === '\\b') }];
    const back = takes(/\\([1-9])/);
    if (back) return [{ is: 'again', slot: 2 * Number(back[1]) }];
    const open = takes(/\((?:\?(<?[=!]|:|<\w+>))?/);
    if (open) {
      const kind = open[1];
      if (kind?.startsWith('<') && !kind.endsWith('>')) throw new Error('no looking back is known here');
      const slot = kind === undefined || kind.endsWith('>') ? 2 * ++groups : 0;
      const inner = either();
      takes(/\)/);
      if (kind === '=' || kind === '!') return [{ is: 'look', inner, wanted: kind === '=' }];
      return slot ? [{ is: 'keep', slot }, ...inner, { is: 'keep', slot: slot + 1 }] : inner;
    }
    const [one] = takes(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|./)!;
    const native = new RegExp(`^${one}$`, flags.replace(/[gmy]/g, ''));
    const known = new Map<string, boolean>();
    const fits = (c: string): boolean => {
      if (!known.has(c)) known.set(c, exec.call(native, c) !== null);
      return known.get(c)!;
    };
    return [{ is: 'one', fits }];
  };
  return either();
}

const { exec } = RegExp.prototype;
const machines = new Map<string, Op[]>();

/** Whether it matches here, by trying; each step is counted. */
function tried(ops: readonly Op[], text: string, from: number, count: () => void): boolean {
  const open = [{ at: 0, i: from, slots: [] as number[] }];
  while (open.length > 0) {
    let { at, i, slots } = open.pop()!;
    for (let on = true; on;) {
      count();
      const op = ops[at++];
      if (!op) return true;
      if (op.is === 'split') {
        open.push({ at: at - 1 + op.then, i, slots });
        at += op.first - 1;
        if (op.first === op.then) open.pop();
      } else if (op.is === 'one') on = i < text.length && op.fits(text[i++]!);
      else if (op.is === 'at') on = op.holds(text, i);
      else if (op.is === 'look') on = tried(op.inner, text, i, count) === op.wanted;
      else if (op.is === 'moved') on = slots[op.slot] !== i;
      else if (op.is === 'again') {
        const said = text.slice(slots[op.slot], slots[op.slot + 1]);
        on = text.startsWith(said, i);
        i += said.length;
      } else {
        slots = slots.slice();
        slots[op.slot] = i;
      }
    }
  }
  return false;
}

/** Calls of `exec`, by which every method of strings and patterns goes, with the steps of their machines. */
function patternSteps(call: () => void): number {
  let steps = 0;
  const count = (): void => void steps++;
  RegExp.prototype.exec = function counting(text) {
    RegExp.prototype.exec = exec;
    const { lastIndex, global, sticky } = this;
    const name = String(this);
    const ops = machines.get(name) ?? compiled(this);
    machines.set(name, ops);
    let from = global || sticky ? lastIndex : 0;
    while (from <= text.length && !tried(ops, text, from, count) && !sticky) from++;
    const found = exec.call(this, text);
    if ((found === null) !== from > text.length && !sticky) throw new Error(`${name} was counted wrongly`);
    RegExp.prototype.exec = counting;
    return found;
  };
  try {
    call();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return steps;
}

/** How often blocks of the package's code run. */
function blockSteps(call: () => void): number {
  const session = new Session();
  session.connect();
  let steps = 0;
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  call();
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result)
      if (/\/(dist|bindings)\//.test(url))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return steps;
}

/** Of a call: blocks that run, and characters that patterns try. */
export const stepsOf = (call: () => void): number => blockSteps(call) + patternSteps(call);
