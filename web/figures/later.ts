/**
 * The figures from the second half of the article on, listed as in index.ts. The first view does without their code: it is
 * fetched when the reader comes near, or when the page is idle (../later.ts).
 */
export { WeaveElement as weave } from './weave/element.js';
export { GuessElement as guess } from './guess/element.js';
export { DecayElement as decay } from './decay/element.js';
export { WalkElement as walk } from './walk/element.js';
export { NeedleElement as needle } from './needle/element.js';
export { CoverageElement as coverage } from './coverage/element.js';
export { TradeoffElement as tradeoff } from './tradeoff/element.js';
export { TemperatureElement as temperature } from './temperature/element.js';
export { CatastropheElement as catastrophe } from './catastrophe/element.js';
export { BaseElement as base } from './base/element.js';
export { WallElement as wall } from './wall/element.js';
export { GazeElement as gaze } from './gaze/element.js';
export { RulerElement as ruler } from './ruler/element.js';
export { CardsElement as cards } from './cards/element.js';
export { StepsElement as steps } from './steps/element.js';
export { RaceElement as race } from './race/element.js';
export { BitsElement as bits } from './bits/element.js';
export { BugsElement as bugs } from './bugs/element.js';
export { TablesElement as tables } from './tables/element.js';
export { ClipElement as clip } from './clip/element.js';
export { AxesElement as axes } from './axes/element.js';
export { CommuteElement as commute } from './commute/element.js';
export { NegativeElement as negative } from './negative/element.js';
export { CostElement as cost } from './cost/element.js';
export { OutputElement as output } from './output/element.js';
export { SentenceElement as sentence } from './sentence/element.js';
export { SelftestElement as selftest } from './selftest/element.js';
export { ClaimsElement as claims } from './claims/element.js';
