// Opens the pages of links inside HTML content in the app, makes a click on the text of a card follow its link, and preloads
// a page on hover, focus or touch of a link to it.

import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type InitialDocument, loadPage } from './routes';
import { opensAs } from './ui/link';
import { useOpenPage } from './ui/page-navigation';

/** Events that begin a press before its click; all of them bubble. */
const PRESSES = ['pointerdown', 'touchstart'] as const;

/** Events of a pointer or a focus that reaches a link, but may leave it again. */
const VISITS = ['pointerover', 'focusin'] as const;

/** Milliseconds for which pointer or focus stay on a link before its page is loaded. */
const DWELL = 100;

/** True if the visitor has requested reduced data usage. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The link of an event, if it leads to a page of the app. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest('a[href]') ?? coveringLink(target);
  return link instanceof HTMLAnchorElement &&
    !link.matches('[target], [download]') &&
    link.origin === window.location.origin &&
    opensAs(link.pathname) === 'page'
    ? link
    : undefined;
}

/**
 * Link that covers the card, arch or drawn door around an element; undefined if the element is a control
 * (components.css).
 */
const coveringLink = (element: Element) =>
  element.closest('a, button, input, label, summary, dialog, [tabindex="0"]')
    ? null
    : element.closest('.target')?.querySelector<HTMLAnchorElement>('.text-link, .button');

export function FollowedLinks({ initial }: { initial: InitialDocument }) {
  const { pathname: shown } = useLocation();
  const openPage = useOpenPage();

  const follow = useEffectEvent((event: MouseEvent) => {
    const { target, button } = event;
    const covering = target instanceof Element && coveringLink(target);
    if (covering) {
      // A click that ends a text selection does not follow the link.
      if (button === 0 && getSelection()?.isCollapsed)
        covering.dispatchEvent(new MouseEvent('click', event));
      return;
    }
    const link = linkOf(event);
    if (!link) return;
    const { pathname, search, hash } = link;
    const { location } = window;
    // The browser itself scrolls to a fragment of the page.
    if (hash !== '' && pathname === location.pathname && search === location.search) return;
    // React Router's own links have already prevented the browser from following them.
    openPage(event, pathname + search + hash);
  });

  const preload = useEffectEvent((link: HTMLAnchorElement | undefined) => {
    // Documents outside the app are prerendered by the browser if it can (/speculation-rules.json).
    if (link && link.pathname !== shown && !savesData())
      loadPage(link.pathname, initial).catch(() => undefined);
  });

  useLayoutEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const passive = { signal, passive: true };
    // An address instead of the link: the link would keep its page in memory after that has been left.
    let visited: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const visit = (event: Event) => {
      const link = linkOf(event);
      // Events of several elements within one link count once.
      if (link?.href === visited) return;
      visited = link?.href;
      clearTimeout(timer);
      timer = setTimeout(() => preload(link), DWELL);
    };
    document.addEventListener('click', (event) => follow(event), { signal });
    for (const type of PRESSES)
      document.addEventListener(type, (event) => preload(linkOf(event)), passive);
    for (const type of VISITS) document.addEventListener(type, visit, passive);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  return null;
}
