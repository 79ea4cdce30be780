/** The only place where elements are registered, under `rope-` and their name. */
export function define(named: Readonly<Record<string, CustomElementConstructor>>): void {
  for (const [name, element] of Object.entries(named)) {
    // Two scripts of the page, or a page and something embedded in it, may both come here.
    if (!customElements.get(`rope-${name}`)) customElements.define(`rope-${name}`, element);
  }
}
