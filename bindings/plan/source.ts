/** Where something was read. */
import type { Source } from './types.js';

/** An issue or pull request, as `owner/name#1`. @__NO_SIDE_EFFECTS__ */
export function thread(title: string): Source {
  return { title, url: `https://github.com/${title.replace('#', '/issues/')}`, kind: 'thread' };
}

/** Files of a repository, as `owner/name@commit path`. @__NO_SIDE_EFFECTS__ */
export function code(title: string): Source {
  return { title, kind: 'code' };
}
