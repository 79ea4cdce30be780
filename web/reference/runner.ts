/**
 * The worker that runs an example. A program of the reader's may hang: then the page ends the worker, and nothing else
 * has stopped.
 */

export interface Job {
  code: string;
}
export type Report =
  | { kind: 'line'; line: number | null; text: string; error?: boolean }
  | { kind: 'done' }
  | { kind: 'refused' };

const post = (report: Report): void => postMessage(report);

/** A value as a person would write it down: long arrays by their beginning. */
function shown(value: unknown, depth = 0): string {
  if (typeof value === 'string') return depth ? `'${value}'` : value;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Error) return errorText(value);
  const list = ArrayBuffer.isView(value) && !(value instanceof DataView) ? (value as unknown as number[]) : value;
  if (Array.isArray(value) || list !== value || ArrayBuffer.isView(value)) {
    const array = list as ArrayLike<unknown>;
    // The digits of a float beyond the seventh are those of its double.
    const each = (x: unknown): unknown => (value instanceof Float32Array ? Number((x as number).toPrecision(7)) : x);
    const first = Array.from({ length: Math.min(array.length, 8) }, (_, i) => shown(each(array[i]), depth + 1));
    const name = Array.isArray(value) ? '' : `${value.constructor.name}(${array.length}) `;
    return `${name}[${first.join(', ')}${array.length > 8 ? ', …' : ''}]`;
  }
  const name = value.constructor && value.constructor !== Object ? `${value.constructor.name} ` : '';
  const entries = Object.entries(value);
  if (depth > 2 || entries.length === 0) return `${name}{${entries.length ? '…' : ''}}`;
  return `${name}{ ${entries.map(([key, each]) => `${key}: ${shown(each, depth + 1)}`).join(', ')} }`;
}

function errorText(error: Error): string {
  const { code } = error as { code?: unknown };
  return `${error.name}: ${error.message}${typeof code === 'string' ? `\ncode: '${code}'` : ''}`;
}

const say = (error: boolean, ...values: unknown[]): void =>
  post({ kind: 'line', line: null, text: values.map((each) => shown(each)).join(' '), error });

/** What an example finds beside the names of the language. */
const tools = {
  console: {
    log: (...values: unknown[]) => say(false, ...values),
    info: (...values: unknown[]) => say(false, ...values),
    warn: (...values: unknown[]) => say(true, ...values),
    error: (...values: unknown[]) => say(true, ...values),
  },
  show: (line: number, value: unknown) => post({ kind: 'line', line, text: shown(value) }),
};
Object.assign(globalThis, { ropewalkExample: tools });

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  void (async () => {
    const url = URL.createObjectURL(new Blob([data.code], { type: 'text/javascript' }));
    let refused = false;
    addEventListener('securitypolicyviolation', () => (refused = true));
    try {
      await import(/* @vite-ignore */ url);
    } catch (error) {
      // The event of a refusal comes after the error.
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (refused) return post({ kind: 'refused' });
      post({ kind: 'line', line: null, text: errorText(error as Error), error: true });
    }
    post({ kind: 'done' });
  })();
});
