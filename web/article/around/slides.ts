/** Who comes from a scene of the slides, `scene=45.hook`, finds the way back to it. */
import { homeLink } from '../../state/links.js';
import { urlOptions } from '../../state/url-options.js';
import type { Language } from '../../strings.js';
import { words as wordsOf } from './words.js';

export function startSlides(language: Language): void {
  const query = new URLSearchParams(location.search);
  const [, plan, scene] = /^([\w-]+)\.([\w.-]+)$/.exec(query.get('scene') ?? '') ?? [];
  if (!plan) return;
  const to = new URL(homeLink(`${language === 'zh' ? 'zh/' : ''}slides/`));
  to.searchParams.set('plan', plan);
  const theme = query.get('theme');
  if (theme) to.searchParams.set('theme', theme);
  if (urlOptions.hide.has('answers')) to.searchParams.set('hide', 'answers');
  to.hash = scene!;
  const link = Object.assign(document.createElement('a'), {
    className: 'to-slides',
    href: to.href,
    textContent: wordsOf[language].slides,
  });
  document.querySelector('main')!.before(link);
}
