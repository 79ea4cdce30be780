/** Where the wasm and the worker of `ropewalk/inline` and `ropewalk/model/inline` lie: inside the file that this is packed into. */
import type { WorkerPort } from '../border/environment.js';
import { portOf } from '../border/environment.browser.js';

/** The simd wasm in base64, and the worker's file as text. Put in by the bundler. */
declare const ROPEWALK_WASM: string;
declare const ROPEWALK_WORKER: string;

let bytes: Uint8Array<ArrayBuffer> | undefined;
export const locate = (): Uint8Array<ArrayBuffer> =>
  (bytes ??= Uint8Array.from(atob(ROPEWALK_WASM), (letter) => letter.charCodeAt(0)));

let workerUrl: string | undefined;
export const startWorker = (): WorkerPort =>
  portOf(new Worker((workerUrl ??= URL.createObjectURL(new Blob([ROPEWALK_WORKER], { type: 'text/javascript' })))));
