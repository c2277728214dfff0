// View transition from a card to its page: the arch beside the clicked link grows into the hero picture of the page.

import { matchRoute } from '../core/core';

/** View transition name of the arch of a card, and of the hero picture into which it grows. */
const DOOR = 'door';

/** View transition name of the root of INITIATION when its document is loaded (initiation-page.css). */
const DOCUMENT = 'page';

/** The arch on the card of a link, if it is in view: a picture, or a drawn door. */
function archOf(link: Element | null): Element | undefined {
  const card = link?.closest('.target, .article-card, .adjacent-item, .split');
  const arch = card?.querySelector('.picture.arch, .door');
  const { top = 0, bottom = 0 } = arch?.getBoundingClientRect() ?? {};
  return arch && bottom > 0 && top < window.innerHeight ? arch : undefined;
}

const firstPicture = () =>
  document.querySelector('main img[fetchpriority="high"]')?.closest('.picture');

function setName(element: Element | null | undefined, name: string): void {
  if (element instanceof HTMLElement || element instanceof SVGElement)
    element.style.viewTransitionName = name;
}

/** Removes the transition names that the running transition has set. */
let forgetNames: (() => void) | undefined;

/**
 * Shows another page by calling `show` in a view transition, which starts at the arch on the card of the clicked link,
 * if there is one.
 */
export function showInTransition(link: Element | null, show: () => void): void {
  // Two elements with the same name would prevent the transition: a second click may come before the first transition
  // has begun.
  forgetNames?.();
  const arch = archOf(link);
  setName(arch, DOOR);
  let picture: Element | null | undefined;
  const root = document.documentElement;
  setName(root, 'root');
  const words = () => picture?.parentElement?.querySelector(':scope > .hero-words');
  const forget = () => {
    for (const element of [arch, words(), picture]) setName(element, '');
    root.removeAttribute('data-door');
    // The closure would keep elements of both pages in memory.
    forgetNames = undefined;
  };
  forgetNames = forget;
  const transition = document.startViewTransition(() => {
    show();
    if (forgetNames !== forget) return;
    setName(arch, '');
    picture = arch && firstPicture();
    root.toggleAttribute('data-door', Boolean(picture));
    setName(picture, DOOR);
    // The text of the hero is in front of the picture.
    setName(words(), 'words');
  });
  // The promises reject when another transition begins, or when the tab is hidden.
  transition.ready.catch(() => undefined);
  transition.finished
    .catch(() => undefined)
    .finally(() => {
      if (forgetNames === forget) forget();
    });
}

/**
 * Starts the view transition to the document of INITIATION, which `link` opens: from the arch on the link's card, or
 * from the arch around the link.
 */
export function transitionToDocument(
  link: HTMLAnchorElement,
  { viewTransition, activation }: PageSwapEvent,
): void {
  if (!viewTransition || activation?.entry.url !== link.href) return;
  const match = matchRoute(link.pathname);
  if (match.kind !== 'page' || match.route !== 'initiation') return;
  const arch = archOf(link) ?? link.closest('.arch-frame');
  setName(arch, DOCUMENT);
  // Resets the name, because the back/forward cache may restore this document.
  addEventListener('pageshow', () => setName(arch, ''), { once: true });
}
