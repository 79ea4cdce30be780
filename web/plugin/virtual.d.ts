/** What vite.config.ts and the build's plugins make under names of their own. */
declare module 'ropewalk/whole' {
  export { load } from 'ropewalk';
}
