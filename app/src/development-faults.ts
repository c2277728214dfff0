// What the development server tells a page from the beginning on: what is broken is shown over it.

interface Overlay extends HTMLElement {
  close: () => void;
}

type OverlayType = new (error: { message: string; stack: string }) => Overlay;

let shown: Overlay | undefined;

function show(text: string): void {
  shown?.close();
  shown = undefined;
  if (text === '') return;
  const Faults = customElements.get('broken-edit') as OverlayType | undefined;
  if (!Faults) return;
  shown = new Faults({ message: text, stack: '' });
  document.body.append(shown);
}

// Vite's overlay, which Escape closes; under a name of its own, so that no update of a module closes it.
const ViteOverlay = customElements.get('vite-error-overlay') as OverlayType | undefined;
if (ViteOverlay && !customElements.get('broken-edit'))
  customElements.define('broken-edit', class extends ViteOverlay {});

// A page that is still starting may have the old content already, or have stopped because of it.
import.meta.hot?.on('content:changed', () => {
  if (!document.documentElement.hasAttribute('data-hydrated')) window.location.reload();
});
import.meta.hot?.on('faults', ({ text }: { text: string }) => show(text));
// What was broken before this page was opened.
import.meta.hot?.send('faults');
