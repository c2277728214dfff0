// Whether a framed form is alive: what a page of our own shows of itself, and what a page of others says.

/**
 * - `waiting`: asked for, nothing certain yet
 * - `late`: no sign of life in time, or certainly none
 * - `shown`: it stands in the frame
 * - `sent`: our own form has been sent, its confirmation stands in the frame
 */
export type FrameLife = 'waiting' | 'late' | 'shown' | 'sent';

/** How long a frame may stay silent before the other ways are offered, in milliseconds. */
export const PATIENCE = 8_000;

/** The address for the frame: our own form is asked for without its bar and footer. */
export function framedAddress(address: string, own: boolean): string {
  if (!own) return address;
  return `${address}${address.includes('?') ? '&' : '?'}framed=1`;
}

/** What has been loaded where our own form should be; a blocked or lost page shows no document. */
export function lifeOf(document: Document | null): FrameLife {
  if (document?.getElementById('root')?.dataset['page'] !== 'form') return 'late';
  return document.forms.length === 0 ? 'sent' : 'shown';
}

interface Wishes {
  /** The height that the page needs, in CSS pixels. */
  onHeight: (height: number) => void;
  onEscape: () => void;
}

/** Looks after our own page in the frame, which has no script: how tall it is, Escape, one letter a press. */
export function attend(page: Document, { onHeight, onEscape }: Wishes): () => void {
  const measure = () => onHeight(Math.ceil(page.body.getBoundingClientRect().height));
  // An observer of the frame's own window: others need not look into its page.
  const Observer = page.defaultView?.ResizeObserver ?? ResizeObserver;
  const observer = new Observer(measure);
  observer.observe(page.body);
  measure();

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
  };
  let sending = false;
  const send = (event: Event) => {
    if (sending) event.preventDefault();
    sending = true;
  };
  page.addEventListener('keydown', press);
  page.addEventListener('submit', send);
  return () => {
    observer.disconnect();
    page.removeEventListener('keydown', press);
    page.removeEventListener('submit', send);
  };
}

/**
 * Brings the visitor to what has changed after sending: the first line to look at again, what was said
 * instead, or the thanks. The page asks for that itself, but a frame is not given the focus by its page.
 */
export function focusNews(page: Document): void {
  const news = ['[aria-invalid="true"]', '[role="alert"]:not(:empty)', 'h1']
    .map((place) => page.querySelector<HTMLElement>(place))
    .find((found) => found !== null);
  news?.focus();
}
