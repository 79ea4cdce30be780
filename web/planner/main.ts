/** The page of the planner: one element, and the bar above it. */
import 'virtual:fonts.css';
import { startTheme } from '../article/around/theme.js';
import { define } from '../app/register.js';
import { setHome } from '../state/links.js';
import { store } from '../shared.js';
import { languageOf } from '../strings.js';
import { PlanElement } from './element.js';

const root = document.documentElement;
root.dataset.started = '';
setHome(new URL(languageOf(root.lang) === 'zh' ? '../../' : '../', location.href));

// The other language opens the same plan.
const other = document.getElementById('language') as HTMLAnchorElement;
const refresh = (): void => {
  other.search = location.search;
};
store.subscribe(refresh);
refresh();
window.addEventListener('popstate', () => store.readAddress());
startTheme();

define({ plan: PlanElement });
