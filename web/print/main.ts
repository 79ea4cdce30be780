/** The page that prints texts of the site: the bar above, and whose address it is. */
import 'virtual:fonts.css';
import { loadAnalysis } from 'ropewalk';
import { startTheme } from '../article/around/theme.js';
import { pageLink, setHome } from '../state/links.js';
import '../app/define.js';
import { drawEverything } from '../kit/visibility.js';
import { setKernels, store } from '../shared.js';
import { keepsAnswers, urlOptions } from '../state/url-options.js';
import { languageOf, stringsFor } from '../strings.js';
import { Kernels } from '../subject/kernels.js';
import { startPrint } from './print.js';

const root = document.documentElement;
root.dataset.started = '';
const language = languageOf(root.lang);
setHome(new URL(language === 'zh' ? '../../' : '../', location.href));
startTheme();
// Figures are drawn out of sight.
drawEverything();

const other = document.getElementById('language') as HTMLAnchorElement;
const follow = (): void => void (other.search = location.search);
follow();

// The addresses on the sheets keep back what this one does.
const given = new URLSearchParams(location.search);
const told = ['hide', 'answers'].flatMap((key) => (given.has(key) ? [`${key}=${given.get(key)}`] : [])).join('&');
const back = keepsAnswers(urlOptions) ? told : '';

const main = document.getElementById('print')!;
const { listed } = await (language === 'zh' ? import('virtual:sections/zh') : import('virtual:sections/en'));
try {
  setKernels(new Kernels(await loadAnalysis()));
  startPrint({
    root: main.querySelector<HTMLElement>('.made')!,
    language,
    listed,
    search: location.search,
    remember(search) {
      history.replaceState(null, '', search);
      follow();
    },
    link: (page) => pageLink(language, store.state, '', back, page),
  });
} catch (error) {
  console.error(error);
  main.append(Object.assign(document.createElement('p'), { role: 'status', textContent: stringsFor(language).failed }));
}
