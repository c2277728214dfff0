// Keeps an opened page while the server cannot be reached: its pages are not stored, so that a link would lose it.

/** Longest wait for the server's answer, in milliseconds. */
const LONGEST_WAIT = 8_000;

/** How long an answer of the server counts for further links, in milliseconds. */
const ANSWER_LASTS = 10_000;

/** Events that announce a click; all of them bubble. */
const INTENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** The last time that the server was asked, and its answer. */
let asked: { at: number; answer: Promise<boolean> } | undefined;

/**
 * Whether the server answers. `navigator.onLine` alone does not tell: it is true of a device that is connected to a network
 * without a way out.
 */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  if (asked && performance.now() - asked.at < ANSWER_LASTS) return asked.answer;
  const request = { method: 'HEAD', signal: AbortSignal.timeout(LONGEST_WAIT) };
  const answer = fetch(location.href, request).then(
    () => true,
    () => {
      asked = undefined;
      return false;
    },
  );
  asked = { at: performance.now(), answer };
  return answer;
}

/** Whether a click opens the link in this tab, in place of the page. */
function replacesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  return isPlain && !event.altKey && !link.target && !link.hasAttribute('download');
}

/** Opens links and forms that need a connection once the server answers; until then a message stands instead. */
export function keepPageOffline(): void {
  // A dialog covers the message of the page, and has its own.
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
  // The answer is there, or on its way, when the click comes.
  for (const intent of INTENTS)
    document.addEventListener(intent, (event) => {
      const link = linkOf(event);
      if (link?.href && leavesPage(link.href)) void isReachable();
    });
  for (const change of ['online', 'offline'])
    addEventListener(change, () => {
      asked = undefined;
    });
  addEventListener('online', () => {
    for (const message of messages) message.replaceChildren();
  });
}
