// State of a form in an iframe: whether it has loaded, its height, keyboard events and submission.

/**
 * - `waiting`: requested, not loaded yet
 * - `late`: not loaded in time, or blocked
 * - `shown`: the form is visible
 * - `sent`: the site's own form has been submitted and shows its confirmation
 */
export type IframeStatus = 'waiting' | 'late' | 'shown' | 'sent';

/** Time until the dialog offers other ways to write, in milliseconds. */
export const LOAD_TIMEOUT = 8_000;

/** The URL for the iframe: the site's own form is requested without navigation bar and footer. */
export function framedUrl(address: string, own: boolean): string {
  if (!own) return address;
  return `${address}${address.includes('?') ? '&' : '?'}framed=1`;
}

/** The status of the site's own form by its document; a blocked or failed page has none. */
export function statusOf(document: Document | null): IframeStatus {
  if (document?.getElementById('root')?.dataset['page'] !== 'form') return 'late';
  return document.forms.length === 0 ? 'sent' : 'shown';
}

interface PageHandlers {
  /** Called with the height of the page, in CSS pixels. */
  onHeight: (height: number) => void;
  onEscape: () => void;
  /** Called when the response to a submission is shown. */
  onResponse: () => void;
}

/**
 * Observes the site's own form, which has no script: its height, Escape, and submission. Returns the cleanup.
 */
export function observePage(
  page: Document,
  { onHeight, onEscape, onResponse }: PageHandlers,
): () => void {
  const measure = () => onHeight(Math.ceil(page.body.getBoundingClientRect().height));
  // The observer of the iframe's own window: that of another window may not report its elements.
  const Observer = page.defaultView?.ResizeObserver ?? ResizeObserver;
  const observer = new Observer(measure);
  observer.observe(page.body);
  measure();

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
  };
  let sending = false;
  const send = async (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof (page.defaultView?.HTMLFormElement ?? HTMLFormElement))) return;
    event.preventDefault();
    if (sending) return;
    sending = true;
    if (await showResponse(page, form)) onResponse();
    // Without a response the browser submits the form itself, and shows what is wrong.
    else form.submit();
    sending = false;
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
 * Submits the form and shows the page of the response in place. A submission by the browser would add an entry to the
 * session history for each navigation of the iframe, and Back would go through them. Returns false without a response.
 */
async function showResponse(page: Document, form: HTMLFormElement): Promise<boolean> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`])),
    });
    // The iframe has its styles; the content policy would report those of the response.
    const html = (await response.text()).replace(/<style>[\s\S]*?<\/style>/g, '');
    const answer = new DOMParser().parseFromString(html, 'text/html');
    const root = answer.getElementById('root');
    const shown = page.getElementById('root');
    if (!root || !shown) return false;
    page.title = answer.title;
    shown.replaceWith(page.adoptNode(root));
    return true;
  } catch {
    return false;
  }
}

/**
 * Focuses the result of a submission: the first invalid field, the error message, or the confirmation. The page sets
 * `autofocus` itself, but a browser does not move the focus into an iframe for it.
 */
export function focusResult(page: Document): void {
  const target = ['[aria-invalid="true"]', '[role="alert"]:not(:empty)', 'h1']
    .map((selector) => page.querySelector<HTMLElement>(selector))
    .find((found) => found !== null);
  target?.focus();
}
