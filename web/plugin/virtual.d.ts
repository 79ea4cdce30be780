/** What vite.config.ts and the build's plugins make under names of their own. */
declare module 'ropewalk/whole' {
  export { load } from 'ropewalk';
}
/** Address of the published numbers: golden.ts. */
declare module 'virtual:vectors?url' {
  const url: string;
  export default url;
}
/** Address of the table of all numbers: claims.ts. */
declare module 'virtual:claims?url' {
  const url: string;
  export default url;
}
