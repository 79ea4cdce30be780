export { ProductsElement as products } from './products/element.js';
export { FamilyElement as family, ShiftElement as shift } from './ways/element.js';
