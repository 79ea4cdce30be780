/** Table of contents of `ropewalk/async`. `loadAsync` comes from the entry file of the environment. */
export { RopeError, type RopeErrorCode } from '../options/errors.js';
export type {
  AsyncBuffer,
  AsyncCache,
  AsyncCall,
  AsyncLinearState,
  AsyncOptions,
  AsyncTable,
  RopewalkAsync,
} from '../async/types.js';
