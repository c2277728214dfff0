// From a card through its door: the arch beside the link that was followed grows into the picture of the page behind it.

import { matchRoute } from '../core/core';

const DOOR = 'door';

/** The name of the root of INITIATION, where it is the document that was loaded (initiation-page.css). */
const DOCUMENT = 'page';

/** The arch on the card of a link, where both are seen: a picture, or a drawn door. */
function archOf(link: Element | null): Element | undefined {
  const card = link?.closest('.target, .article-card, .adjacent-item, .split');
  const arch = card?.querySelector('.picture.arch, .door');
  const { top = 0, bottom = 0 } = arch?.getBoundingClientRect() ?? {};
  return arch && bottom > 0 && top < window.innerHeight ? arch : undefined;
}

/** The picture with which a page begins. */
const firstPicture = () =>
  document.querySelector('main img[fetchpriority="high"]')?.closest('.picture');

function setName(element: Element | null | undefined, name: string): void {
  if (element instanceof HTMLElement || element instanceof SVGElement)
    element.style.viewTransitionName = name;
}

/** Takes back the names that the last transition has given to elements. */
let forgetNames = () => {};

/** Shows another page by `show` in a view transition: from the arch on the card of the link that leads to it, if it has one. */
export function showThroughDoor(link: Element | null, show: () => void): void {
  // Two elements of one name are no transition: a second click may come before the first one's has begun.
  forgetNames();
  const arch = archOf(link);
  setName(arch, DOOR);
  let picture: Element | null | undefined;
  const root = document.documentElement;
  setName(root, 'root');
  const words = () => picture?.parentElement?.querySelector(':scope > .hero-words');
  const forget = () => {
    for (const element of [arch, words(), picture]) setName(element, '');
    root.removeAttribute('data-door');
  };
  forgetNames = forget;
  const transition = document.startViewTransition(() => {
    show();
    if (forgetNames !== forget) return;
    setName(arch, '');
    picture = arch && firstPicture();
    root.toggleAttribute('data-door', Boolean(picture));
    setName(picture, DOOR);
    // They stand on the picture.
    setName(words(), 'words');
  });
  // Both reject when the next transition begins, or the tab is hidden.
  transition.ready.catch(() => undefined);
  transition.finished
    .catch(() => undefined)
    .finally(() => {
      if (forgetNames === forget) forget();
    });
}

/** Leaves for INITIATION by `link`: from the arch on its card, or the arch that it stands in. */
export function leaveThroughDoor(
  link: HTMLAnchorElement,
  { viewTransition, activation }: PageSwapEvent,
): void {
  if (!viewTransition || activation?.entry.url !== link.href) return;
  const match = matchRoute(link.pathname);
  if (match.kind !== 'page' || match.route !== 'initiation') return;
  const arch = archOf(link) ?? link.closest('.arch-frame');
  setName(arch, DOCUMENT);
  // The document can come back from the browser's cache.
  addEventListener('pageshow', () => setName(arch, ''), { once: true });
}
