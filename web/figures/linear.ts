export { OutputElement as output } from './output/element.js';
export { NegativeElement as negative } from './negative/element.js';
export { CostElement as cost } from './cost/element.js';
export { AxesElement as axes } from './axes/element.js';
export { CommuteElement as commute } from './commute/element.js';
