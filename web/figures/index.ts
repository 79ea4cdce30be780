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
