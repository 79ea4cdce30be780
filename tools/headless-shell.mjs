// The name that Chromium had where pages are tested.
export { chromium as headlessShell, chromiumIfThere as headlessShellIfThere } from './chromium.mjs';
