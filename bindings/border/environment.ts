/** What differs between Node and a browser: where the files of the package lie, how one is read, how a worker starts. */

export type Variant = 'simd' | 'relaxed';

/** How one environment finds and reads its files. */
export interface Environment {
  /** The address of the file, or its bytes where they are inside the JavaScript. */
  locate(variant: Variant): URL | Uint8Array;
  /** Throws what the system says, or a `RopeError` where more is known. */
  read(
    url: string,
    signal: AbortSignal,
  ): Promise<{ bytes: ArrayBuffer | ArrayBufferView; type: string; status: number }>;
  /** What to do where there is no wasm file. */
  remedy(url: string): string;
  /** Starts the file that long searches run in; `ropewalk/core` has none. */
  startWorker?(): WorkerPort | Promise<WorkerPort>;
}

/** A worker, whatever the environment calls its methods. */
export interface WorkerPort {
  post(message: unknown, transfer?: Transferable[]): void;
  /** `receive` gets what the worker sends, `failed` is called when it cannot be started or dies. */
  listen(receive: (message: unknown) => void, failed: () => void): void;
  end(): void;
  /** Whether the process waits for it: not while nothing is asked. A page has no need of it. */
  hold?(waiting: boolean): void;
}
