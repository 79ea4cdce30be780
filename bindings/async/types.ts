/** The types of `ropewalk/async`, made of those of the package: a new function is there by itself. */
import type { AtLeastOneOutput, AttentionDetails } from '../attention/types.js';
import type { AttentionOptions, AttentionOutputs } from '../attention/options.js';
import type { CacheAttendOptions, CacheReadOptions, RopeCache } from '../attention/cache.js';
import type { LinearState } from '../attention/linear-state.js';
import type { Floats, NewFloats, RopeBuffer } from '../border/memory.js';
import type { DemoOptions } from '../encodings/demo.js';
import type { Encoding, EncodingType } from '../encodings/kinds/index.js';
import type { Encodings } from '../encodings/encodings.js';
import type { Ropewalk } from '../entries/assemble.js';
import type { RopewalkOnThreads, ThreadOptions } from '../entries/threads.js';
import type { HalfFloats } from '../options/kinds.js';
import type { Signal } from '../options/rules.js';
import type { RopeTable } from '../rope/rope-table.js';

/** {@link ThreadOptions}, and how long the worker may take. */
export interface AsyncOptions extends ThreadOptions {
  /**
   * Milliseconds that the worker has to start and to load its wasm.
   * @defaultValue 30000
   */
  timeout?: number | undefined;
}

/** What `with` adds to the calls made through it. */
export interface AsyncCall {
  /** Aborting it ends the wait; the promise is rejected with its reason. A call that the worker has not begun is never computed. */
  signal?: Signal | undefined;
  /** Memory that moves into the worker in place of a copy; arrays over it are empty afterwards. */
  transfer?: readonly ArrayBuffer[] | undefined;
}

/** What is copied as it is. */
type Plain = string | number | boolean | bigint | null | undefined | ArrayBufferView | ArrayLike<unknown> | Signal;

/** `T`, with what stands for the handles in it. */
type Crossing<T> = T extends RopeBuffer
  ? AsyncBuffer
  : T extends RopeTable
    ? AsyncTable
    : T extends RopeCache
      ? AsyncCache
      : T extends LinearState
        ? AsyncLinearState
        : T extends Plain | ((...given: never[]) => unknown)
          ? T
          : T extends object
            ? Unless<T, { [Key in keyof T]: Crossing<T[Key]> }>
            : T;
/** `Crossed`; `T` with its name where both are the same. */
type Unless<T, Crossed> = [T, Crossed] extends [Crossed, T] ? T : Crossed;
type CrossingAll<Given extends readonly unknown[]> = { [At in keyof Given]: Crossing<Given[At]> };

/** A function whose result is `out` where it is given, else new floats. */
type WithOut<Given extends readonly unknown[]> =
  Required<Given> extends [...infer Data, infer Options]
    ? {
        (...given: [...CrossingAll<Data>, options: Crossing<Options> & { out?: undefined }]): Promise<NewFloats>;
        <Out extends Float32Array | HalfFloats | AsyncBuffer>(
          ...given: [...CrossingAll<Data>, options: Omit<Crossing<Options>, 'out'> & { out: Out }]
        ): Promise<Out>;
      }
    : never;

/** Whether options, which come last, have an `out`. */
type HasOut<Given extends readonly unknown[]> =
  Required<Given> extends [...unknown[], infer Options] ? ('out' extends keyof Options ? true : false) : false;

/** A function whose answer comes later. What has one already stays as it is; what gives an iterator is left out. */
type Later<Member> = Member extends (...given: infer Given) => infer Result
  ? [Result] extends [Promise<unknown>]
    ? Member
    : [Result] extends [Iterator<unknown>]
      ? never
      : [RopeBuffer, true] extends [Result, HasOut<Given>]
        ? WithOut<Given>
        : (...given: CrossingAll<Given>) => Promise<Crossing<Result>>
  : Member;

type Family<Members> = {
  readonly [Key in keyof Members as Later<Members[Key]> extends never ? never : Key]: Later<Members[Key]>;
};

/** What all objects of the worker have. */
interface AsyncObject {
  /** Whether `dispose` was called. */
  readonly disposed: boolean;
  /** Frees it in the worker; calls under way are answered first. A second call does nothing. */
  dispose(): void;
  [Symbol.dispose](): void;
  /** The same object, whose calls can be aborted, or move their memory. */
  with(call: AsyncCall): this;
}

type Handle<Class, But extends keyof Class = never> = Omit<
  Family<Class>,
  'disposed' | 'dispose' | typeof Symbol.dispose | But
>;

/** A {@link RopeBuffer} in the worker. */
export interface AsyncBuffer extends Handle<RopeBuffer>, AsyncObject {}
/** A {@link RopeTable} in the worker. */
export interface AsyncTable extends Handle<RopeTable>, AsyncObject {}
/** A {@link LinearState} in the worker. */
export interface AsyncLinearState extends Handle<LinearState>, AsyncObject {}
/** A {@link RopeCache} in the worker. */
export interface AsyncCache extends Handle<RopeCache, 'attend' | 'keys' | 'values'>, AsyncObject {
  /** As `attend` of a {@link RopeCache}. */
  attend<const Outputs extends AttentionOutputs & AtLeastOneOutput>(
    q: Crossing<Floats>,
    options: Crossing<CacheAttendOptions> & Outputs,
  ): Promise<Crossing<AttentionDetails<Outputs>>>;
  attend(q: Crossing<Floats>, options?: Crossing<CacheAttendOptions> & { out?: undefined }): Promise<NewFloats>;
  attend<Out extends Float32Array | HalfFloats | AsyncBuffer>(
    q: Crossing<Floats>,
    options: Omit<Crossing<CacheAttendOptions>, 'out'> & { out: Out },
  ): Promise<Out>;
  /** As `keys` of a {@link RopeCache}. */
  keys(options: CacheReadOptions & { bits: true }): Promise<Uint16Array>;
  keys(options?: CacheReadOptions & { bits?: false | undefined }): Promise<NewFloats>;
  /** As `values` of a {@link RopeCache}. */
  values(options: CacheReadOptions & { bits: true }): Promise<Uint16Array>;
  values(options?: CacheReadOptions & { bits?: false | undefined }): Promise<NewFloats>;
}

/** `rope.encodings` in the worker. */
interface AsyncEncodings extends Omit<Family<Encodings>, 'demo'> {
  demo<Type extends EncodingType>(type: Type, options: DemoOptions): Promise<Extract<Encoding, { type: Type }>>;
}

/**
 * The whole package in a worker: the functions of {@link Ropewalk}, each with a promise of its result. `dispose()` ends the
 * worker; calls under way are rejected.
 */
export interface RopewalkAsync
  extends
    Omit<Family<Ropewalk>, 'attention' | 'analysis' | 'encodings'>,
    Pick<RopewalkOnThreads, 'threads' | 'oneThreadBecause'>,
    AsyncObject {
  readonly analysis: Family<Ropewalk['analysis']>;
  readonly encodings: AsyncEncodings;
  /** As `attention` of {@link Ropewalk}. */
  attention<const Outputs extends AttentionOutputs & AtLeastOneOutput>(
    q: Crossing<Floats>,
    k: Crossing<Floats>,
    v: Crossing<Floats>,
    options: Crossing<AttentionOptions> & Outputs,
  ): Promise<Crossing<AttentionDetails<Outputs>>>;
  attention(
    q: Crossing<Floats>,
    k: Crossing<Floats>,
    v: Crossing<Floats>,
    options: Crossing<AttentionOptions> & { out?: undefined },
  ): Promise<NewFloats>;
  attention<Out extends Float32Array | HalfFloats | AsyncBuffer>(
    q: Crossing<Floats>,
    k: Crossing<Floats>,
    v: Crossing<Floats>,
    options: Omit<Crossing<AttentionOptions>, 'out'> & { out: Out },
  ): Promise<Out>;
}
