/** A document that becomes the slides: the lesson in its `main`, and the package for its figures. */
import { loadAnalysis } from 'ropewalk';
import '../app/define.js';
import { fetchRest } from '../app/later.js';
import type { WrittenScene } from '../lesson/scene.js';
import { setKernels } from '../shared.js';
import type { Language } from '../strings.js';
import { Kernels } from '../subject/kernels.js';
import { startSlides } from './start.js';
import { words } from './words.js';

export async function runSlides(language: Language, scenes: readonly WrittenScene[]): Promise<void> {
  const main = document.querySelector('main')!;
  startSlides({ main, scenes, language });
  try {
    setKernels(new Kernels(await loadAnalysis()));
    fetchRest();
  } catch (error) {
    console.error(error);
    const line = Object.assign(document.createElement('p'), {
      className: 'notice',
      textContent: words[language].noKernels,
    });
    line.setAttribute('role', 'alert');
    main.before(line);
  }
}
