/** Before each file of the web project. Its files share what they import, whose own hooks would hold for the first of them alone. */
import { afterEach } from 'vitest';
import { closeAll, keepPictures } from './browser.js';

afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  if (failed) await keepPictures(`${task.file.name.replace(/^.*\//, '')} ${task.name}`);
  await closeAll(failed);
});
