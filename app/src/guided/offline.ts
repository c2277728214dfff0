// Keeps a page of the program open while the server is unreachable. The browser does not cache these pages, so
// following a link offline would lose the current page.

/** Longest wait for the server's response, in milliseconds. */
const RESPONSE_TIMEOUT = 8_000;

/** Milliseconds for which the result of a check is reused for further links. */
const RESULT_LIFETIME = 10_000;

/** Events before a click, at which the check starts. They bubble, so one listener on the document is enough. */
const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Time and result of the last check. */
let lastCheck: { time: number; result: Promise<boolean> } | undefined;

/**
 * True if the server responds. `navigator.onLine` is not enough: it is also true in a network without internet
 * access.
 */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  if (lastCheck && performance.now() - lastCheck.time < RESULT_LIFETIME) return lastCheck.result;
  const request = { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_TIMEOUT) };
  const result = fetch(location.href, request).then(
    () => true,
    () => {
      lastCheck = undefined;
      return false;
    },
  );
  lastCheck = { time: performance.now(), result };
  return result;
}

/** True if a click opens the link in this tab and so replaces the page. */
function replacesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  return isPlain && !event.altKey && !link.target && !link.hasAttribute('download');
}

/**
 * Before a link or form replaces the page, checks that the server responds; otherwise the page stays and shows a
 * message.
 */
export function keepPageOffline(): void {
  // The message may have two elements: the dialog of the guided mode covers the one in the page.
  const messages = document.querySelectorAll<HTMLElement>('[data-guided="offline"]');
  const leavesPage = (target: string) => {
    const { origin, pathname, search } = new URL(target);
    const isThisPage = pathname === location.pathname && search === location.search;
    return origin === location.origin && !isThisPage;
  };
  const open = async (event: Event, element: Element, target: string, go: () => void) => {
    if (event.defaultPrevented || !leavesPage(target)) return;
    event.preventDefault();
    element.ariaBusy = 'true';
    const isOpen = await isReachable();
    element.ariaBusy = null;
    if (isOpen) go();
    else for (const message of messages) message.textContent = message.dataset['text'] ?? '';
  };
  const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link?.href && replacesPage(event, link))
      void open(event, link, link.href, () => location.assign(link.href));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement) void open(event, form, form.action, () => form.submit());
  });
  // Starts the check before the click, so that the result is there sooner.
  for (const intent of INTENTS)
    document.addEventListener(intent, (event) => {
      const link = linkOf(event);
      if (link?.href && leavesPage(link.href)) void isReachable();
    });
  for (const change of ['online', 'offline'])
    addEventListener(change, () => {
      lastCheck = undefined;
    });
  addEventListener('online', () => {
    for (const message of messages) message.replaceChildren();
  });
}
