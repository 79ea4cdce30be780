/* global AbortSignal, TextDecoder, structuredClone */
/**
 * Calls of `ropewalk/model` as a careless or hostile program would make them: specs, files, tasks, trainings, sessions.
 * Each begins as a call that is right; in three of four something of it is replaced, left out or added, at any depth.
 * What must hold is what holds in calls.mjs; and the weights of a model are after a refusal what they were.
 */
import { describe, dice, Own, PATIENCE, stopwatch } from './calls.mjs';

/** Milliseconds of processor time that no call needs: counts that mean work (WORK) are kept small. */
const BUDGET = 2000;

/** Counts that ask for work or memory in proportion; those that are too large for any model are refused. */
const WORK =
  /^(vocabulary|dim|layers|heads|kvHeads|headDim|hidden|length|batch|steps|make|skip|sequences|keys|values|noise|symbols|back|distance|topK|workers|shards|index|vocab_size|hidden_size|num_\w+|intermediate_size|max_position_embeddings|head_dim)$/;
const MOST_WORK = 200;

/** Milliseconds after which a worker has no answer. */
const ANSWER = 20_000 * PATIENCE;

/** One call in so many goes through a worker, and one in so many of those starts workers of its own. */
const THROUGH_WORKER = 40;
const OWN_WORKERS = 40;

export async function fuzz(library, wanted) {
  const {
    seed,
    variant,
    calls = Infinity,
    seconds = Infinity,
    show,
    hint = () => {},
    tick = () => {},
    threads,
  } = wanted;
  const { RopeError, openSession, train, cardTask, copyTask } = library;
  const rope = await library.load({ variant, fresh: true, ...(threads && { threads }) });
  const { uniform, below, from, one, often } = dice(seed);
  const findings = [];
  const counts = { calls: 0, returned: 0, refused: 0, own: 0 };
  const begin = Date.now();

  // ------------------------------------------------------------------------------------------------- values

  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  };
  const detached = (array) => {
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  };
  const throwing = () => ({
    get length() {
      throw new Own();
    },
    get type() {
      throw new Own();
    },
    toString() {
      throw new Own();
    },
  });
  const replacedLength = () => Object.defineProperty(new Float32Array(2), 'length', { value: 2 ** 20 });
  const NASTY = [
    ...[() => undefined, () => null, () => null, () => NaN, () => Infinity, () => -Infinity, () => -0, () => 0],
    ...[() => -1, () => 0.5, () => 1, () => 3, () => 1e300, () => 1e-300, () => 65504, () => 2 ** 31, () => 2 ** 32],
    ...[() => 2 ** 53, () => -(2 ** 31), () => '', () => '3', () => 'constructor', () => '__proto__', () => 'int8'],
    ...[() => true, () => false, () => Symbol('x'), () => 3n, () => 2n ** 80n, () => () => 1, () => ({})],
    ...[() => [], () => [1], () => [1, 1], () => [NaN], () => [null], () => [1n], () => new Array(3)],
    ...[() => new Array(2 ** 32 - 1), () => new Array(500).fill(0), () => ({ length: 5 }), () => ({ length: -1 })],
    ...[() => new Float32Array(4), () => Float64Array.of(1, NaN), () => Int32Array.of(-1, 0), () => new Uint8Array(9)],
    ...[() => BigInt64Array.of(1n, 99n), () => new DataView(new ArrayBuffer(8)), () => new ArrayBuffer(8)],
    ...[() => detached(new Float32Array(4)), () => detached(new Uint8Array(40)), revoked, throwing, replacedLength],
    ...[() => new Float32Array(new SharedArrayBuffer(16)), () => Object.create(Float32Array.prototype)],
    ...[() => new Date(0), () => new Map(), () => Object.create(null), () => Promise.resolve(1), () => rope],
    ...[() => ({ type: 'rope' }), () => ({ type: 'learned' }), () => ({ scaling: { type: 'yarn', factor: 0 } })],
    ...[() => 'a'.repeat(1e5), () => '{', () => '{}', () => '[]', () => AbortSignal.abort(new Own())],
  ];
  /** A value for `key`. Counts of work are small, or so large that they are refused. */
  function nasty(key) {
    const value = one(NASTY)();
    if (typeof value !== 'number' || !WORK.test(key)) return value;
    return Math.abs(value) < 2 ** 31 ? Math.min(value, MOST_WORK) : value;
  }

  const clonable = (value) => {
    try {
      structuredClone(value);
      return true;
    } catch {
      return false;
    }
  };

  const isPlain = (x) => {
    try {
      return typeof x === 'object' && x !== null && [Object.prototype, null].includes(Object.getPrototypeOf(x));
    } catch {
      return false;
    }
  };
  /** The same with one place changed; a place inside an object is changed in a copy of that. */
  function spoiled(value, key = '') {
    if (!isPlain(value) || Object.keys(value).length === 0 || often(0.15)) return nasty(key);
    let copy;
    try {
      copy = { ...value };
    } catch {
      return nasty(key); // a getter of ours
    }
    const place = one(Object.keys(copy));
    const kind = below(6);
    if (kind === 0) delete copy[place];
    else if (kind === 1)
      copy[one(['nonsense', 'constructor', 'positions', 'batch', 'signal', 'headDim'])] = nasty('batch');
    else copy[place] = spoiled(copy[place], place);
    return copy;
  }
  function spoil(args) {
    const at = below(args.length);
    if (often(0.1)) args.splice(at, 1);
    else args[at] = spoiled(args[at], args.numbers?.[at]);
  }

  // ------------------------------------------------------------------------------------------------- right calls

  const positions = () =>
    one([
      ...[undefined, undefined, {}, { type: 'none' }, { type: 'alibi' }, { window: from(0, 9) }],
      ...[{ rope: { scaling: { type: 'linear', factor: 2 } } }, { rope: { scaling: { type: 'ntk', factor: 4 } } }],
      ...[{ rope: { scaling: { type: 'yarn', factor: 4, original: 8 } } }, { logLength: 8 }],
    ]);
  const spec = () => {
    const heads = from(1, 2);
    return {
      ...{ vocabulary: from(2, 12), dim: 4 * heads, layers: from(1, 2), heads, length: from(4, 12) },
      ...(often(0.3) ? { activation: one(['gelu', 'gated-silu']), tied: often(0.5) } : {}),
      ...(often(0.2) ? { positions: one([{ type: 'none' }, { type: 'alibi' }, { type: 'rope' }]) } : {}),
    };
  };
  /** Models that stay, whose weights no refused call may change; and one of them in a worker. */
  const models = [
    { vocabulary: 9, dim: 8, layers: 2, heads: 2, length: 12 },
    { vocabulary: 5, dim: 4, layers: 1, heads: 1, length: 8, positions: { type: 'none' }, activation: 'gelu' },
  ].map((each) => rope.createModel(each, { seed: 3, head: 0.3 }));
  const [known] = models;
  const digests = models.map((model) => model.digest());
  /** What a copy has learned, and its losses before: with threads, so many tokens that several take them. */
  const answerOf = (from) => {
    const [model, batch] = [from.copy(), threads ? 170 : 1];
    const tokens = Int32Array.from({ length: 12 * batch }, (_, i) => (i * i) % 9);
    const losses = model.loss(tokens, { batch: threads ? 2 : 1 });
    const trainer = model.trainer({ rate: 1e-3, batch, shards: 1 });
    trainer.step({ tokens, targets: tokens });
    const answer = [model.digest(), losses.join(), from.logits([1, 2, 3]).join()].join();
    for (const handle of [trainer, model]) handle.dispose();
    return answer;
  };
  const alone = await library.load({ variant });
  const answer = answerOf(alone.openModel(known.save()));
  const tokensOf = ({ spec: { vocabulary } }, n) => {
    const tokens = Array.from({ length: n }, () => below(vocabulary));
    return one([tokens, Int32Array.from(tokens), BigInt64Array.from(tokens, BigInt)]);
  };
  const files = models.flatMap((model) => ['f32', 'f16', 'bf16', 'int8'].map((dtype) => model.save({ dtype })));

  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** The files of a model with something in them changed. */
  function damaged() {
    const { 'config.json': config, 'model.safetensors': bytes } = one(files);
    const kind = below(6);
    if (kind === 0)
      return { 'config.json': JSON.stringify(spoiledJson(JSON.parse(config))), 'model.safetensors': bytes };
    if (kind === 1) return { 'config.json': config, [one(['a/model.safetensors', 'x.safetensors', 'y'])]: bytes };
    const copy = bytes.slice();
    const length = new DataView(copy.buffer).getUint32(0, true);
    if (kind === 2) for (let n = from(1, 4); n > 0; n--) copy[below(copy.length)] = below(256);
    else if (kind === 3) return { 'config.json': config, 'model.safetensors': copy.subarray(0, below(copy.length)) };
    else if (kind === 4) {
      const header = JSON.parse(decoder.decode(copy.subarray(8, 8 + length)));
      const text = encoder.encode(JSON.stringify(spoiledJson(header)));
      const changed = new Uint8Array(8 + text.length + copy.length - 8 - length);
      new DataView(changed.buffer).setUint32(0, text.length, true);
      changed.set(text, 8);
      changed.set(copy.subarray(8 + length), 8 + text.length);
      return { 'config.json': config, 'model.safetensors': changed };
    } else {
      const map = Object.fromEntries(
        Array.from({ length: below(4) }, (_, n) => [`t${n}`, one(['model.safetensors', 1, null])]),
      );
      return {
        'config.json': config,
        'model.safetensors': bytes,
        'model.safetensors.index.json': JSON.stringify({ weight_map: map }),
      };
    }
    return { 'config.json': config, 'model.safetensors': copy };
  }
  /** As JSON can say it: no functions, no arrays of thousands of millions. */
  function spoiledJson(value) {
    for (;;) {
      const changed = spoiled(value);
      if (clonable(changed) && !(Array.isArray(changed) && changed.length > 1e6)) {
        try {
          if (JSON.stringify(changed)?.length < 1e6) return changed;
        } catch {
          // A bigint, or a cycle.
        }
      }
    }
  }

  /** How many sequences a call has: with threads, in one of fifty, enough for several. */
  const times = (few) => (threads && often(0.02) ? 400 * few : few);
  const sizes = () => ({ batch: from(1, 3), length: from(4, 8), seed: below(9) });
  const task = () =>
    one([
      { type: 'copy', ...sizes(), symbols: 5, back: from(1, 9) },
      { type: 'text', ...sizes(), tokens: tokensOf(known, 20), vocabulary: 5 },
    ]);
  const plan = () => ({
    rate: 1e-3,
    steps: from(1, 3),
    ...(often(0.3) ? { warmUp: 1, clip: 0, shards: one([1, 2, 4]) } : {}),
  });
  const use = (made) => [made];
  const generated = (tokens) => {
    for (const token of tokens) if (token < 0) throw new Error('negative token');
    return [];
  };
  const RIGHT = {
    createModel: () => ({ on: rope, args: [spec(), one([undefined, { seed: below(9) }])], made: use }),
    openModel: () => ({ on: rope, args: [one(files), { positions: positions() }], made: use, loose: true }),
    'openModel ': () => ({ on: rope, args: [damaged()], made: use, loose: true }),
    copyTask: () => ({ on: library, args: [{ ...sizes(), back: 2 }], then: (made) => made.next() }),
    cardTask: () => ({ on: library, args: [{ ...sizes(), keys: 3, values: 2 }], then: (made) => made.next() }),
    maskedTask: () => ({
      on: library,
      args: [{ ...sizes(), tokens: tokensOf(known, 20) }],
      then: (made) => made.next(),
    }),
    textTask: () => ({ on: library, args: [{ ...sizes(), tokens: tokensOf(known, 20) }], then: (made) => made.next() }),
    'cardTask.test': () => ({
      on: cardTask(sizes()),
      name: 'test',
      args: [{ distance: one([3, [2, 5]]), sequences: from(1, 3), length: 64 }],
    }),
    'task.index': () => ({
      on: { set: (value) => (copyTask(sizes()).index = value) },
      name: 'set',
      args: [from(0, 9)],
      numbers: ['index'],
    }),
    ...Object.fromEntries(
      [
        ['loss', (model, batch, n) => [tokensOf(model, batch * n), { batch, positions: positions() }]],
        [
          'logits',
          (model, batch, n) => [tokensOf(model, batch * n), { batch, last: often(0.5), positions: positions() }],
        ],
        [
          'attention',
          (model, _, n) => [tokensOf(model, n), { layer: 0, head: 0, queries: [0, 1], positions: positions() }],
        ],
        [
          'generate',
          (model, _, n) => [
            tokensOf(model, n),
            { length: from(1, 4), temperature: one([0, 1]), topK: below(3), positions: positions() },
          ],
        ],
        ['tokens', (model, _, n) => [tokensOf(model, n), { length: from(1, 4), seed: 3 }]],
        ['weights', ({ layout }) => [one([undefined, one(layout).name])]],
        ['save', () => [{ dtype: one(['f32', 'f16', 'bf16', 'int8']), positions: positions() }]],
        ['copy', () => [{ positions: positions() }]],
        ['trainer', () => [{ ...plan(), batch: 1 }]],
      ].map(([name, args]) => [
        `model.${name}`,
        () => {
          const model = one(models);
          const batch = times(from(1, 2));
          const then = name === 'tokens' ? generated : undefined;
          const made = name === 'copy' || name === 'trainer' ? use : undefined;
          // `positions` of the second model may not have rope.
          return { on: model, name, args: args(model, batch, from(2, 6)), then, made, loose: model !== known };
        },
      ]),
    ),
    'model.setWeights': () => {
      const model = known.copy();
      const { name, length } = one(model.layout);
      const values = Float32Array.from({ length }, uniform);
      return {
        on: model,
        name: 'setWeights',
        args: [one([values, [...values]]), name],
        watch: () => model.digest(),
        keep: [model],
      };
    },
    'trainer.step': () => {
      const model = known.copy();
      const batch = times(2);
      const trainer = model.trainer({ rate: 1e-3, batch, length: 4 });
      const args = [{ tokens: tokensOf(known, 4 * batch), targets: tokensOf(known, 4 * batch) }];
      return { on: trainer, name: 'step', args, watch: () => model.digest(), keep: [trainer, model] };
    },
    'trainer.restore': () => {
      const model = known.copy();
      const trainer = model.trainer({ rate: 1e-3, batch: 2, length: 4 });
      trainer.step({ tokens: tokensOf(known, 8), targets: tokensOf(known, 8) });
      const watch = () => `${trainer.save().mean.join()} ${trainer.stepCount}`;
      return { on: trainer, name: 'restore', args: [trainer.save()], watch, keep: [trainer, model] };
    },
  };
  const names = Object.keys(RIGHT);
  /** A new method needs a call here, or it is not tried. */
  const INTERNAL = ['constructor', 'write', 'lossSteps', 'logitsSteps', 'adamw', 'digest', 'dispose'];
  const untried = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(known)))
    .filter(([name, { value }]) => typeof value === 'function' && !INTERNAL.includes(name))
    .map(([name]) => `model.${name}`)
    .filter((name) => !(name in RIGHT));

  // ------------------------------------------------------------------------------------------------- one call

  const finding = (name, what, args) => {
    findings.push(`call ${counts.calls}: ${name}(${args.map((x) => describe(x)).join(', ')}): ${what}`);
    hint(findings.at(-1));
  };
  function judge(name, args, thrown) {
    if (thrown instanceof RopeError) {
      counts.refused++;
      if (thrown.code === 'dead' || !thrown.message.includes(':') || !thrown.parameter)
        finding(name, `refused with ${thrown.code}: ${thrown.message}`, args);
    } else if (thrown instanceof Own) counts.own++;
    else finding(name, `threw ${thrown?.stack ?? String(thrown)}`, args);
  }
  function announce(name, args) {
    tick(++counts.calls);
    if (counts.calls === show) hint(`call ${show}: ${name}(${args.map((x) => describe(x)).join(', ')})`);
  }

  function attempt() {
    const which = one(names);
    const call = RIGHT[which]();
    const { on, args, watch, then, made, keep = [], loose } = call;
    if (call.numbers) args.numbers = call.numbers;
    const name = call.name ?? which.trim();
    const bad = often(0.75);
    if (bad) for (let n = from(1, 2); n > 0 && args.length > 0; n--) spoil(args);
    announce(which, args);
    const before = watch?.();
    const used = stopwatch();
    let disposables = [];
    try {
      const result = on[name](...args);
      then?.(result);
      disposables = made?.(result) ?? [];
      counts.returned++;
    } catch (thrown) {
      judge(which, args, thrown);
      if (watch && thrown instanceof RopeError && watch() !== before)
        finding(which, 'was refused, and the handle has changed', args);
      if (!bad && !loose && thrown instanceof RopeError)
        finding(which, `is right, and was refused: ${thrown.message}`, args);
    }
    const took = used();
    if (took > BUDGET) finding(which, `took ${took.toFixed()} ms`, args);
    for (const handle of [...disposables, ...keep]) handle.dispose();
  }

  // ------------------------------------------------------------------------------------------------- workers

  let session = await openSession();
  let remote = await session.open(known.save());
  const signal = () =>
    one([
      undefined,
      undefined,
      null,
      {},
      { signal: AbortSignal.abort(new Own()) },
      { onProgress: () => Promise.reject(new Own()) },
    ]);
  const REMOTE = {
    loss: () => [tokensOf(known, 6), { batch: 2, positions: positions() }, signal()],
    logits: () => [tokensOf(known, 6), { last: true }, signal()],
    attention: () => [tokensOf(known, 6), { layer: 0, head: 1 }, signal()],
    generate: () => [tokensOf(known, 3), { length: from(1, 4) }, signal()],
    train: () => [{ ...plan(), task: task() }, signal()],
    resume: () => [from(0, 2), signal()],
    copy: () => [{ positions: positions() }, one([undefined, null, {}])],
    save: () => [{ dtype: 'int8' }, one([undefined, null, {}])],
    digest: () => [one([undefined, null, {}])],
    create: () => [spec(), { seed: 1 }, one([undefined, null, {}])],
    open: () => [often(0.5) ? one(files) : damaged(), { positions: positions() }, one([undefined, null, {}])],
  };
  async function attemptThroughWorker() {
    if (often(1 / OWN_WORKERS)) {
      const job = { model: spec(), task: task(), ...plan(), workers: from(1, 2) };
      const args = [often(0.75) ? spoiled(job) : job, signal()];
      announce('train', args);
      return settle('train', args, () => train(...args));
    }
    const name = one(Object.keys(REMOTE));
    const args = REMOTE[name]();
    if (often(0.75)) args[0] = spoiled(args[0], name === 'resume' ? 'steps' : '');
    announce(`session: ${name}`, args);
    const on = name === 'create' || name === 'open' ? session : remote;
    const result = await settle(name, args, () => on[name](...args));
    if (typeof result?.dispose === 'function') result.dispose();
  }
  async function settle(name, args, run) {
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(() => resolve(late), ANSWER)));
    try {
      const result = await Promise.race([run(), late]);
      if (result === late) {
        finding(name, `has no answer after ${ANSWER / 1000} s`, args);
        session.dispose();
        session = await openSession();
        remote = await session.open(known.save());
      } else counts.returned++;
      return result;
    } catch (thrown) {
      // A signal's reason and a listener's error come through as they are.
      judge(name, args, thrown);
    } finally {
      clearTimeout(timer);
    }
  }

  for (const name of untried) finding(name, 'has no call in tests/fuzz/model.mjs', []);
  while (counts.calls < calls && Date.now() - begin < seconds * 1000 && findings.length < 20) {
    for (let n = 0; n < THROUGH_WORKER && counts.calls < calls; n++) attempt();
    if (counts.calls < calls) await attemptThroughWorker();
    if (models.some((model, n) => model.digest() !== digests[n]))
      finding('one of the last calls', 'changed a model that it was not given', []);
    if (answerOf(known) !== answer) finding('one of the last calls', 'changed a known answer', []);
  }
  session.dispose();
  rope.dispose?.();
  return { ...counts, findings };
}
