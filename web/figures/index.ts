/**
 * Every figure of the page, under the name that it has in `<rope-name>`, in `embed.html?figure=name` and as a folder.
 * A figure is added or removed with its folder and its line here.
 */
export { HookElement as hook } from './hook/element.js';
export { OrderElement as order } from './order/element.js';
export { DerivationElement as derivation } from './derivation/element.js';
export { FoldElement as fold } from './fold/element.js';
export { LayoutElement as layout } from './layout/element.js';
export { OdometerElement as odometer } from './odometer/element.js';
export { PairElement as pair } from './pair/element.js';
export { ManyElement as many } from './many/element.js';
export { WavelengthsElement as wavelengths } from './wavelengths/element.js';
export { ModelsElement as models } from './models/element.js';
export { WaysElement as ways, FamilyElement as family, ShiftElement as shift } from './ways/element.js';
export { ProductsElement as products } from './products/element.js';
export { GuessElement as guess } from './guess/element.js';
export { DecayElement as decay } from './decay/element.js';
export { WalkElement as walk } from './walk/element.js';
export { NeedleElement as needle } from './needle/element.js';
export { CoverageElement as coverage } from './coverage/element.js';
export { TradeoffElement as tradeoff } from './tradeoff/element.js';
export { TemperatureElement as temperature } from './temperature/element.js';
export { CatastropheElement as catastrophe } from './catastrophe/element.js';
export { BaseElement as base } from './base/element.js';
export { WeaveElement as weave } from './weave/element.js';
