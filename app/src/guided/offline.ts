// Keeps an opened page while the server cannot be reached: its pages are not stored, so that a link would lose it.

/** Longest wait for the server's answer, in milliseconds. */
const LONGEST_WAIT = 8_000;

/**
 * Whether the server answers at an address. `navigator.onLine` alone does not tell: it is true of a device that is
 * connected to a network without a way out.
 */
async function isReachable(url: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const request = { method: 'HEAD', signal: AbortSignal.timeout(LONGEST_WAIT) };
  return fetch(url, request).then(
    () => true,
    () => false,
  );
}

/** Whether a click opens the link in this tab, in place of the page. */
function replacesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  return isPlain && !event.altKey && !link.target && !link.hasAttribute('download');
}

/** Opens links and forms that need a connection once the server answers; until then a message stands instead. */
export function keepPageOffline(): void {
  const message = document.querySelector<HTMLElement>('[data-guided="offline"]');
  if (!message) return;
  const open = async (event: Event, target: string, go: () => void) => {
    const { origin, pathname, search } = new URL(target);
    const isThisPage = pathname === location.pathname && search === location.search;
    if (event.defaultPrevented || origin !== location.origin || isThisPage) return;
    event.preventDefault();
    if (await isReachable(target)) go();
    else message.textContent = message.dataset['text'] ?? '';
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.href && replacesPage(event, link))
      void open(event, link.href, () => location.assign(link.href));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement) void open(event, form.action, () => form.submit());
  });
  addEventListener('online', () => message.replaceChildren());
}
