/** How a browser or worker reads the files of the package. */
import type { Environment } from './environment.js';

export const read: Environment['read'] = async (url) => {
  const answer = await fetch(url);
  return {
    bytes: await answer.arrayBuffer(),
    type: answer.headers.get('content-type') ?? '',
    status: answer.status,
  };
};
