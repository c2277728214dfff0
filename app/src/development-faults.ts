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

let isStale = false;
let hasFailed = false;

/** True if the content has been rebuilt since the page began to load it. */
export const isContentStale = (): boolean => isStale;

/** Called when the app could not start, perhaps because of an error in the content that it has loaded. */
export function startFailed(): void {
  hasFailed = true;
  if (isStale) window.location.reload();
}

// A page that is still starting goes on, and shows the new content afterwards (development.tsx): a reload would cut off its
// downloads.
import.meta.hot?.on('content:changed', () => {
  if (document.documentElement.hasAttribute('data-hydrated')) return;
  isStale = true;
  if (hasFailed) window.location.reload();
});
import.meta.hot?.on('faults', ({ text }: { text: string }) => show(text));
// Requests the errors that occurred before this page was opened.
import.meta.hot?.send('faults');
