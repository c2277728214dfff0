// Keeps an opened page while the device is offline: its pages are not stored, so that a link would lose it.

/** Replaces links and forms that need a connection by a message, for as long as there is none. */
export function keepPageOffline(): void {
  const message = document.querySelector<HTMLElement>('[data-guided="offline"]');
  if (!message) return;
  const keep = (event: Event, target: string | undefined) => {
    if (navigator.onLine || event.defaultPrevented || !target) return;
    const { origin, pathname, search } = new URL(target);
    const isThisPage = pathname === location.pathname && search === location.search;
    if (origin !== location.origin || isThisPage) return;
    event.preventDefault();
    message.textContent = message.dataset['text'] ?? '';
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    keep(event, link?.href);
  });
  document.addEventListener('submit', (event) => {
    keep(event, event.target instanceof HTMLFormElement ? event.target.action : undefined);
  });
  addEventListener('online', () => message.replaceChildren());
}
