/** What the pages load, in one: for the file with everything inside. Its script unpack.js says which page this is. */
import 'virtual:fonts.css';
import '../style.css';
import './page-look.css';
import '../contents.css';
import '../end.css';
import '../print.css';
import handoutLook from '../handout/handout.css?inline';
import type { WrittenScene } from '../lesson/scene.js';
import paperLook from '../paper/paper.css?inline';
import slidesLook from '../slides/slides.css?inline';
import { languageOf } from '../strings.js';

const root = document.documentElement;
const language = languageOf(root.lang);

function look(...sheets: string[]): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: sheets.join('') }));
}

const scenes = (): readonly WrittenScene[] =>
  JSON.parse(document.getElementById('lesson')!.textContent) as readonly WrittenScene[];

if (root.dataset.beside === 'slides') {
  look(slidesLook);
  await import('../slides/run.js').then(({ runSlides }) => runSlides(language, scenes()));
} else if (root.dataset.beside === 'handout') {
  look(paperLook, handoutLook);
  await import('../handout/run.js').then(({ runHandout }) => runHandout(language, scenes()));
} else await import('../app/main.js');
