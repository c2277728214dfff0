// Shows the development server's errors over the page.

interface Overlay extends HTMLElement {
  close: () => void;
}

type OverlayType = new (error: { message: string; stack: string }) => Overlay;

let overlay: Overlay | undefined;

function show(text: string): void {
  overlay?.close();
  overlay = undefined;
  if (text === '') return;
  const Faults = customElements.get('broken-edit') as OverlayType | undefined;
  if (!Faults) return;
  overlay = new Faults({ message: text, stack: '' });
  document.body.append(overlay);
}

// Vite's error overlay, which Escape closes. It gets another element name, so that module updates do not close it.
const ViteOverlay = customElements.get('vite-error-overlay') as OverlayType | undefined;
if (ViteOverlay && !customElements.get('broken-edit'))
  customElements.define('broken-edit', class extends ViteOverlay {});

// A page that is still starting may have loaded the old content, or may have stopped because of an error in it.
import.meta.hot?.on('content:changed', () => {
  if (!document.documentElement.hasAttribute('data-hydrated')) window.location.reload();
});
import.meta.hot?.on('faults', ({ text }: { text: string }) => show(text));
// Requests the errors that occurred before this page was opened.
import.meta.hot?.send('faults');
