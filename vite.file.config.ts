/** The site in one HTML file for each language: the same sources and plugins, with everything inside. */
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { oneFile } from './web/plugin/file.js';
import site from './vite.config.js';

const at = (path: string): string => resolve(import.meta.dirname, path);
const { plugins = [], ...shared } = site;

export default defineConfig({
  ...shared,
  publicDir: false,
  resolve: {
    alias: [
      // With its WebAssembly and its worker inside; once for all.
      { find: /^ropewalk(\/whole)?$/, replacement: at('dist/ropewalk.inline.js') },
      { find: /^ropewalk\/ropewalk\.\w+\.wasm\?url$/, replacement: 'data:text/javascript,export default ""' },
      { find: /^ropewalk\/model$/, replacement: at('dist/ropewalk.model.inline.js') },
      { find: /^ropewalk\/plan$/, replacement: at('dist/ropewalk.plan.js') },
      { find: /^ropewalk\/plan\/zh$/, replacement: at('dist/ropewalk.plan.zh.js') },
    ],
  },
  worker: { format: 'es' },
  plugins: [plugins, oneFile({ web: at('web'), site: process.env.PAGE_URL ?? '' })],
  build: {
    outDir: at('build/file'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { file: at('web/file/main.ts') },
      output: { codeSplitting: false },
    },
  },
});
