/** A line at the foot of the window: what became of what the reader did, where the reader is. One at a time. */
import { html, nothing, render, type TemplateResult } from 'lit';

export interface Toast {
  language: string;
  text: string;
  /** Smaller, below it. */
  detail?: string;
  failed: boolean;
  actions: readonly { name: string; run(): void }[];
  close: string;
}

/** What went well goes by itself after so many milliseconds, unless the reader is at it. */
const STAYS = 20_000;

const STYLE = `
  :host {
    position: fixed; inset: auto 0 max(1rem, env(safe-area-inset-bottom)) 0; z-index: 20;
    inline-size: min(40rem, 100vw - 2rem); margin: 0 auto; padding: 0; border: 0; background: none; overflow: visible;
    font: 400 0.9375rem/1.45 var(--sans); color: var(--ink);
  }
  .toast {
    padding: 0.75rem 1rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--paper);
    box-shadow: 0 0.25rem 1.25rem rgb(0 0 0 / 0.25); max-block-size: 60vh; overflow: auto;
  }
  p { margin: 0; }
  .failed { color: var(--wrong); font-weight: 600; }
  .detail { margin-block-start: 0.25rem; color: var(--muted); overflow-wrap: anywhere; }
  .row { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block-start: 0.5rem; }
  .row :last-child { margin-inline-start: auto; }
  button {
    min-block-size: 2.25rem; padding: 0.25rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 0.375rem;
    background: var(--paper); color: inherit; font: inherit; cursor: pointer;
  }
  button:hover { background: var(--raised); }
  button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  @media (pointer: coarse) { button { min-block-size: 44px; } }
  @media print { :host { display: none; } }
`;

/** What reads pages out has seen the empty region by then. */
const HEARD_AFTER = 100;

let host: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Made empty: what is written into a live region that stands there is read out. */
function region(): ShadowRoot {
  host ??= document.createElement('div');
  host.id = 'toast';
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (!host.isConnected) document.body.append(host);
  render(
    html`<style>
        ${STYLE}
      </style>
      <div role="status"></div>
      <div role="alert"></div>`,
    root,
  );
  // Above a panel that is open.
  if ('showPopover' in host) {
    host.popover = 'manual';
    host.hidePopover();
    host.showPopover();
  }
  return root;
}

function close(): void {
  clearTimeout(timer);
  host?.remove();
  host = null;
}

export function toast({ language, text, detail, failed, actions, close: closing }: Toast): void {
  close();
  const root = region();
  host!.lang = language === 'zh' ? 'zh-Hans' : 'en';
  const content: TemplateResult = html`
    <div class="toast" @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && close()}>
      <p class=${failed ? 'failed' : ''}>${text}</p>
      ${detail ? html`<p class="detail">${detail}</p>` : nothing}
      <div class="row">
        ${actions.map(
          ({ name, run }) =>
            html`<button
              type="button"
              @click=${() => {
                close();
                run();
              }}
            >
              ${name}
            </button>`,
        )}
        <button type="button" @click=${close}>${closing}</button>
      </div>
    </div>
  `;
  // Not with the next frame: a window in the background has none.
  setTimeout(
    () => render(content, root.querySelector<HTMLElement>(failed ? '[role=alert]' : '[role=status]')!),
    HEARD_AFTER,
  );
  if (!failed) goLater();
}

function goLater(): void {
  timer = setTimeout(() => {
    if (host?.matches(':hover, :focus-within')) goLater();
    else close();
  }, STAYS);
}
