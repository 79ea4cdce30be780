/** What vite.config.ts and the build's plugins make under names of their own. */
declare module 'ropewalk/whole' {
  export { load } from 'ropewalk';
}
/** Address of a file of kernels; '' where they are inside the script. */
declare module 'ropewalk/*.wasm?url' {
  const url: string;
  export default url;
}
/** The page of every place that a link may lead to: page.ts. */
declare module 'virtual:places' {
  export const places: Readonly<Record<string, string | undefined>>;
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
/** Addresses of the scenes of the lessons with their texts as HTML: lesson.ts. */
declare module 'virtual:lesson/en?url' {
  const url: string;
  export default url;
}
declare module 'virtual:lesson/zh?url' {
  const url: string;
  export default url;
}
/** The questions of all pages: page.ts. */
declare module 'virtual:checks' {
  // A file with imports of its own would declare nothing for others.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const checks: Readonly<Record<'en' | 'zh', readonly import('../prose/check.js').KnownCheck[]>>;
}
/** The settings of every figure, by their names in the address, and what the figure is called: page.ts. */
declare module 'virtual:figures' {
  type Named = Readonly<Record<'en' | 'zh', string>>;
  export const figures: Readonly<Record<string, Named & { readonly keys: readonly string[] }>>;
}
/** What settings are called: page.ts. */
declare module 'virtual:settings' {
  export const settings: Readonly<Record<'en' | 'zh', Readonly<Record<string, string>>>>;
}
/** Every page with its sections, in one language: page.ts. */
declare module 'virtual:sections/en' {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const listed: readonly import('../print/choice.js').Listed[];
}
declare module 'virtual:sections/zh' {
  export { listed } from 'virtual:sections/en';
}
