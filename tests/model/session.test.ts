/** Models in a worker: the same answers as here, several calls in turn, and an end on request. */
import { copyTask, load, openSession, train, type SessionModel, type StepReport, type TrainJob } from 'ropewalk/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdsForEach } from '../every.js';

const rope = await load();
const SPEC = { vocabulary: 16, dim: 32, layers: 1, heads: 2, length: 32 } as const;
const sizes = { batch: 8, length: 32 };
const task = { type: 'copy', ...sizes } as const;
const plan = { rate: 4e-3, warmUp: 5, steps: 20 };
const { tokens, targets } = copyTask(sizes).next();

/** The same training in this thread. */
function trainHere(steps: number) {
  const model = rope.createModel(SPEC, { seed: 3 });
  const trainer = model.trainer({ ...plan, batch: 8 });
  const batches = copyTask(sizes);
  const curve = Array.from({ length: steps }, () => trainer.step(batches.next()));
  return { model, curve };
}

describe('a session', () => {
  let session: Awaited<ReturnType<typeof openSession>>;
  let model: SessionModel;
  const here = rope.createModel(SPEC, { seed: 3 });
  beforeAll(async () => {
    session = await openSession();
    model = await session.create(SPEC, { seed: 3 });
  });
  afterAll(() => session.dispose());

  test('has the answers that a model has here', async () => {
    expect(model.spec).toEqual(here.spec);
    expect(model.parameters).toBe(here.parameters);
    expect(await model.digest()).toBe(here.digest());
    const positions = { rope: { scaling: { type: 'linear', factor: 2 } } } as const;
    expect(await model.loss(tokens, { batch: 8, targets, positions })).toEqual(
      here.loss(tokens, { batch: 8, targets, positions }),
    );
    expect(await model.logits(tokens, { last: true })).toEqual(here.logits(tokens, { last: true }));
    const row = { layer: 0, head: 1, queries: [30, 32] } as const;
    expect(await model.attention(tokens.subarray(0, 32), row)).toEqual(here.attention(tokens.subarray(0, 32), row));
    expect(await model.generate([1, 2], { length: 9, seed: 4 })).toEqual(here.generate([1, 2], { length: 9, seed: 4 }));
  });

  test('says how far a call has come', async () => {
    const fractions: number[] = [];
    const onProgress = ({ fraction }: { fraction: number }): void => void fractions.push(fraction);
    await model.loss(tokens, { batch: 8, targets }, { onProgress });
    expect(fractions.at(-1)).toBe(1);
    const written: number[] = [];
    const text = await model.generate([1], { length: 50 }, { onProgress: (more) => void written.push(...more) });
    expect(written).toEqual([...text]);
  });

  test('trains, and goes on', async () => {
    const pupil = await model.copy();
    const seen: StepReport[] = [];
    const first = await pupil.train({ ...plan, task, make: 6 }, { onProgress: (more) => void seen.push(...more) });
    expect(seen).toEqual(first.curve);
    const second = await pupil.resume(4);
    const { model: wanted, curve } = trainHere(10);
    expect([...first.curve, ...second.curve]).toEqual(curve);
    expect(second.digest).toBe(wanted.digest());
    expect(await model.digest()).toBe(here.digest());
    pupil.dispose();
    await expect(pupil.digest()).rejects.toThrow('model: already disposed');
  });

  test('answers a short call while a long one goes on', async () => {
    const pupil = await model.copy();
    const control = new AbortController();
    let ends = Promise.resolve();
    await new Promise<void>((begun) => {
      const training = pupil.train(
        { ...plan, steps: 1e6, task },
        { signal: control.signal, onProgress: () => begun() },
      );
      ends = expect(training).rejects.toThrow('answered');
    });
    await model.loss(tokens, { batch: 8 });
    control.abort(new Error('answered'));
    await ends;
    pupil.dispose();
  });

  test('ends a call on request, and keeps the weights of the last whole step', async () => {
    const pupil = await model.copy();
    const control = new AbortController();
    const onProgress = (): void => control.abort(new Error('enough'));
    await expect(pupil.train({ ...plan, steps: 1e6, task }, { signal: control.signal, onProgress })).rejects.toThrow(
      'enough',
    );
    expect(await pupil.digest()).not.toBe(here.digest());
    expect(holdsForEach(await pupil.loss(tokens, { batch: 8, targets }), Number.isFinite)).toBe(true);
    await expect(pupil.digest()).resolves.toBe(await pupil.digest());
    await expect(model.loss(tokens, {}, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    pupil.dispose();
  });

  test('an error in a listener ends its call alone', async () => {
    const onProgress = (): void => {
      throw new Error('mine');
    };
    await expect(model.loss(tokens, { batch: 8 }, { onProgress })).rejects.toThrow('mine');
    expect(await model.digest()).toBe(here.digest());
  });

  test('an async listener that fails ends its call alone', async () => {
    const onProgress = (): Promise<void> => Promise.reject(new Error('mine, later'));
    await expect(model.generate([1], { length: 31 }, { onProgress }).then((text) => text.length)).rejects.toThrow(
      'mine, later',
    );
    expect(await model.digest()).toBe(here.digest());
  });

  test('saves, and opens what was saved', async () => {
    const again = await session.open(await model.save());
    expect(await again.digest()).toBe(here.digest());
    again.dispose();
  });

  test('opens and copies under other positions, which are saved', async () => {
    const positions = { rope: { scaling: { type: 'yarn', factor: 4, original: 32 } } } as const;
    const wanted = here.logits(tokens, { last: true, positions });
    const copy = await model.copy({ positions });
    const [one, two] = [await session.open(here.save(), { positions }), await session.open(await copy.save())];
    for (const each of [copy, one, two]) {
      expect(await each.logits(tokens, { last: true })).toEqual(wanted);
      each.dispose();
    }
  });

  test('refuses a second training of a model while the first goes on', async () => {
    const pupil = await model.copy();
    const first = pupil.train({ ...plan, steps: 300, task });
    await Promise.all([
      expect(pupil.train({ ...plan, task })).rejects.toThrow(
        'model.train: a training of this model is under way. Wait for its promise, abort it, or train a copy',
      ),
      expect(pupil.resume(1)).rejects.toMatchObject({ code: 'conflict' }),
    ]);
    expect((await first).curve).toHaveLength(300);
    expect((await pupil.resume(1)).curve).toHaveLength(1);
    pupil.dispose();
  });

  test('says what is wrong as a model does', async () => {
    await expect(model.loss([99])).rejects.toThrow('model.loss: tokens[0] must be a whole number from 0 to 15, got 99');
    await expect(model.loss([99])).rejects.toMatchObject({ name: 'RopeError', code: 'range', parameter: 'tokens[0]' });
    await expect(session.create({ ...SPEC, heads: 3 })).rejects.toThrow('createModel: dim must be a multiple of');
    await expect(model.train({ ...plan, task: { type: 'cards' } as never })).rejects.toThrow('model.train: task.type');
    await expect((await model.copy()).resume(1)).rejects.toThrow('model.resume: no training was begun');
    await expect(model.loss([1], {}, { onprogress: 1 } as never)).rejects.toThrow('Did you mean call.onProgress?');
    await expect(model.loss([1], {}, null as never)).rejects.toThrow('model.loss: call must be an object, got null');
    await expect(model.loss(Object.assign([1], { f() {} }) as never)).rejects.toMatchObject({
      name: 'RopeError',
      code: 'type',
      message: expect.stringMatching(/^model\.loss: what is given must be plain data, to be copied into the worker/),
    });
    await expect(model.train(null as never)).rejects.toThrow('model.train: training must be an object, got null');
  });

  test('that was disposed refuses calls, and those under way', async () => {
    const other = await rope.session();
    const pupil = await other.create(SPEC);
    const under = pupil.train({ ...plan, steps: 1e6, task });
    other.dispose();
    await expect(under).rejects.toThrow('session: already disposed');
    await expect(pupil.digest()).rejects.toThrow('session: already disposed');
  });
});

describe('a whole training', () => {
  const job: TrainJob = { model: SPEC, create: { seed: 3 }, task, ...plan };
  const wanted = trainHere(20);

  test.each([1, 2, 3, 4])('in %i workers gives the bits that it gives here', async (workers) => {
    const seen: StepReport[] = [];
    const { digest, curve, files } = await rope.train(
      { ...job, workers },
      { onProgress: (more) => void seen.push(...more) },
    );
    expect(digest).toBe(wanted.model.digest());
    expect(curve).toEqual(wanted.curve);
    expect(seen).toEqual(curve);
    expect(rope.openModel(files).digest()).toBe(digest);
  });

  test('needs no module here', async () => {
    const { digest } = await train({ ...job, workers: 2 });
    expect(digest).toBe(wanted.model.digest());
  });

  test('goes on from files', async () => {
    const { digest } = await rope.train({ ...job, model: wanted.model.save(), steps: 2 });
    const model = wanted.model.copy();
    const trainer = model.trainer({ ...plan, steps: 2, batch: 8 });
    const batches = copyTask(sizes);
    for (let step = 0; step < 2; step++) trainer.step(batches.next());
    expect(digest).toBe(model.digest());
  });

  test('keeps the positions that it was trained under', async () => {
    const positions = { rope: { scaling: { type: 'yarn', factor: 4, original: 32 } } } as const;
    const { files } = await rope.train({ ...job, positions, steps: 2 });
    expect(rope.openModel(files).spec.positions.rope).toMatchObject(positions.rope);
  });

  test('ends on request', async () => {
    const control = new AbortController();
    const onProgress = (): void => control.abort(new Error('enough'));
    await expect(
      rope.train({ ...job, steps: 1e6, workers: 2 }, { signal: control.signal, onProgress }),
    ).rejects.toThrow('enough');
  });

  test('says what is wrong', async () => {
    await expect(rope.train({ ...job, steps: undefined })).rejects.toThrow(
      'train: steps is missing. It is how long the training is',
    );
    await expect(rope.train({ ...job, workers: 0 })).rejects.toThrow('train: workers must be at least 1, got 0');
    await expect(rope.train({ ...job, workers: 2, rate: -1 })).rejects.toThrow('model.trainer: rate must be above 0');
  });
});
