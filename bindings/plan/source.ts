/** Where something was read. */
import type { Source } from './types.js';

/** An issue or pull request, as `owner/name#1`. */
export const thread = (title: string): Source => ({
  ...{ title, url: `https://github.com/${title.replace('#', '/issues/')}`, kind: 'thread' },
});

/** Files of a repository, as `owner/name@commit path`. */
export const code = (title: string): Source => ({ title, kind: 'code' });
