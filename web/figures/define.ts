/** The only place where elements are registered. A page that only wants the classes imports those. */
import { HookElement } from './hook/element.js';
import { OrderElement } from './order/element.js';
import { DerivationElement } from './derivation/element.js';
import { FoldElement } from './fold/element.js';
import { LayoutElement } from './layout/element.js';
import { ManyElement } from './many/element.js';
import { OdometerElement } from './odometer/element.js';
import { PairElement } from './pair/element.js';
import { CoverageElement } from './coverage/element.js';
import { BaseElement } from './base/element.js';
import { CatastropheElement } from './catastrophe/element.js';
import { TemperatureElement } from './temperature/element.js';
import { TradeoffElement } from './tradeoff/element.js';
import { WavelengthsElement } from './wavelengths/element.js';
import { ModelsElement } from './models/element.js';
import { CheckElement } from '../article/check.js';
import { LiveElement } from '../article/live/element.js';
import { ProductsElement } from './products/element.js';
import { FamilyElement, ShiftElement } from './ways/family.js';
import { WaysElement } from './ways/element.js';
import { DecayElement } from './decay/element.js';
import { GuessElement } from './guess/element.js';
import { NeedleElement } from './needle/element.js';
import { WalkElement } from './walk/element.js';
import { WeaveElement } from './weave/element.js';

export const ELEMENTS = {
  'rope-hook': HookElement,
  'rope-order': OrderElement,
  'rope-derivation': DerivationElement,
  'rope-fold': FoldElement,
  'rope-layout': LayoutElement,
  'rope-odometer': OdometerElement,
  'rope-pair': PairElement,
  'rope-many': ManyElement,
  'rope-wavelengths': WavelengthsElement,
  'rope-models': ModelsElement,
  'rope-ways': WaysElement,
  'rope-family': FamilyElement,
  'rope-shift': ShiftElement,
  'rope-products': ProductsElement,
  'rope-guess': GuessElement,
  'rope-decay': DecayElement,
  'rope-walk': WalkElement,
  'rope-needle': NeedleElement,
  'rope-coverage': CoverageElement,
  'rope-tradeoff': TradeoffElement,
  'rope-temperature': TemperatureElement,
  'rope-catastrophe': CatastropheElement,
  'rope-base': BaseElement,
  'rope-weave': WeaveElement,
  'rope-check': CheckElement,
  'rope-live': LiveElement,
};

for (const [name, element] of Object.entries(ELEMENTS)) {
  // Two scripts of the page, or a page and something embedded in it, may both come here.
  if (!customElements.get(name)) customElements.define(name, element);
}

type Elements = typeof ELEMENTS;
declare global {
  interface HTMLElementTagNameMap extends Readonly<{ [N in keyof Elements]: InstanceType<Elements[N]> }> {}
}
