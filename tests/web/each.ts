/** Before each file of the web project. Its files share what they import, whose own hooks would hold for the first of them alone. */
import { afterEach } from 'vitest';
import { closeAll } from './browser.js';

afterEach(({ task }) => closeAll(task.result?.state === 'fail'));
