/** A document that becomes the handout: the bar above, and whose address it is. */
import { loadAnalysis } from 'ropewalk';
import { startTheme } from '../article/around/theme.js';
import '../app/define.js';
import { drawEverything } from '../kit/visibility.js';
import { sceneLink } from '../lesson/link.js';
import type { WrittenScene } from '../lesson/scene.js';
import { setKernels } from '../shared.js';
import { inOneFile } from '../state/links.js';
import { stringsFor, type Language } from '../strings.js';
import { Kernels } from '../subject/kernels.js';
import { startHandout } from './handout.js';

export async function runHandout(language: Language, scenes: readonly WrittenScene[]): Promise<void> {
  startTheme();
  // Figures are drawn out of sight.
  drawEverything();
  const other = document.getElementById('language') as HTMLAnchorElement;
  const follow = (): void => void (other.search = location.search);
  follow();
  const answers = new URLSearchParams(location.search).get('answers');
  const main = document.getElementById('handout')!;
  try {
    setKernels(new Kernels(await loadAnalysis()));
    startHandout({
      root: main.querySelector<HTMLElement>('.made')!,
      language,
      scenes,
      search: location.search,
      remember(search) {
        history.replaceState(null, '', search);
        follow();
      },
      // The address of a file on the teacher's stick is of no use to a class.
      link: (scene) =>
        inOneFile ? '' : sceneLink(language, scene, { answers: answers ?? (scene.veiled ? 'later' : '') }),
    });
  } catch (error) {
    console.error(error);
    main.append(
      Object.assign(document.createElement('p'), { role: 'status', textContent: stringsFor(language).failed }),
    );
  }
}
