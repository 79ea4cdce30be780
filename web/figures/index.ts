/**
 * The figures at the top of the article, which the first view needs, under the name that each has in `<rope-name>`, in
 * `embed.html?figure=name` and as a folder. The other figures are listed in the same way in the
 * files beside this one, page by page: their code is fetched when the reader comes near, or when the page is idle
 * (../app/later.ts). A figure is added or removed with its folder, its line in one of these lists and its name in content/figures.ts.
 */
export { HookElement as hook } from './hook/element.js';
export { OrderElement as order } from './order/element.js';
export { ModelsElement as models } from './models/element.js';
export { OdometerElement as odometer } from './odometer/element.js';
