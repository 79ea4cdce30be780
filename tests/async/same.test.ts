/** Every function of the package, asked of a worker: the bits and the errors of the same call here. */
import { load, type RopeError } from 'ropewalk';
import { loadAsync } from 'ropewalk/async';
import { expect, test } from 'vitest';
import { describe as shown } from '../fuzz/calls.mjs';
import { isHandle, isPlain, Made, record } from './recorded.js';

const SEED = Number(import.meta.env.ROPEWALK_SEED ?? '1');
type Functions = Record<string, (...args: unknown[]) => unknown>;
type Side = 'here' | 'there';

/** Names that handles have for the package alone. */
const INTERNAL = /^(constructor|require|grow|normalized|with|\w*address)$/i;

/** Names of an object's classes. */
function inherited(value: object): string[] {
  const shared = Object.getPrototypeOf(value) as object | null;
  return shared === null || shared === Object.prototype
    ? []
    : [...Object.getOwnPropertyNames(shared), ...inherited(shared)];
}

/** A result such that equal ones are equal as text: floats by their bits, handles by what they say of themselves. */
function told(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return [value.constructor.name, bytes.toString()];
  }
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  const shared = isHandle(value) ? inherited(value) : [];
  const members = value as Record<string, unknown>;
  const names = [...new Set([...Object.keys(value), ...shared])].filter((name) => !INTERNAL.test(name));
  return names
    .filter((name) => typeof members[name] !== 'function')
    .sort()
    .map((name) => [name, told(members[name])]);
}

function refusal(thrown: unknown): unknown {
  const { name, code, parameter, message } = thrown as RopeError;
  return { name, code, parameter, message };
}

const functionsOf = (object: object, prefix = ''): string[] =>
  Object.entries(object).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') return [prefix + name];
    return isPlain(member) ? functionsOf(member, `${prefix}${name}.`) : [];
  });

test('every function gives the same bits, and every refusal the same words', async () => {
  const log = await record(SEED, 2000);
  const rope = { here: await load({ variant: 'simd', fresh: true }), there: await loadAsync({ variant: 'simd' }) };
  const made: Record<Side, unknown>[] = [];
  const isMissing = (value: unknown): boolean =>
    value instanceof Made ? !(value.of in made) : isPlain(value) && Object.values(value).some(isMissing);
  const put = (value: unknown, side: Side): unknown => {
    if (value instanceof Made) return made[value.of]![side];
    if (!isPlain(value)) return structuredClone(value);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, put(each, side)]));
  };
  async function outcome(side: Side, on: Made | null, path: string[], args: unknown[]) {
    const begin = (on ? made[on.of]![side] : rope[side]) as Functions;
    const owner = path.slice(0, -1).reduce((object, name) => object[name] as unknown as Functions, begin);
    try {
      const result = await owner[path.at(-1)!]!(...args.map((each) => put(each, side)));
      return { result, said: JSON.stringify(told(result)) };
    } catch (thrown) {
      return { said: JSON.stringify(refusal(thrown)) };
    }
  }

  const different: string[] = [];
  const answered = new Map<string, number>();
  let refused = 0;
  for (const [n, { on, path, args }] of log.entries()) {
    if ([on, ...args].some(isMissing)) continue;
    const [wanted, found] = [await outcome('here', on, path, args), await outcome('there', on, path, args)];
    if (wanted.said !== found.said)
      different.push(
        `${path.join('.')}(${args.map((each) => String(shown(each))).join()}): ${wanted.said.slice(0, 300)}\n  ${found.said.slice(0, 300)}`,
      );
    if (!('result' in wanted)) refused++;
    else {
      if (isHandle(wanted.result)) made[n] = { here: wanted.result, there: found.result };
      const name = `${on ? 'handle.' : ''}${path.join('.')}`;
      answered.set(name, (answered.get(name) ?? 0) + 1);
    }
  }
  rope.there.dispose();
  const functions = functionsOf(rope.here);
  const calls = [...answered.values()].reduce((a, b) => a + b, refused);
  console.log(`asked: ${calls} calls of ${functions.length} functions, ${refused} of them refused`);
  expect(different.slice(0, 10).join('\n')).toBe('');
  expect(functions.filter((name) => !answered.has(name) && !/^analysis\.(search|steps)$/.test(name))).toEqual([]);
});
