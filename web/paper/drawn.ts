import { render, type TemplateResult } from 'lit';

/** An element with what is drawn into it; the template is done with it. */
export function drawn(name: 'section' | 'div', className: string, content: TemplateResult): HTMLElement {
  const holder = document.createElement(name);
  holder.className = className;
  render(content, holder);
  return holder;
}
