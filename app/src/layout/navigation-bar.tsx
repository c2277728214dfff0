// Navigation bar: brand, navigation links, and the menu that contains them on small screens.
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { messages, navigation, offers, openPage, pathOf, site } from '../core/core';
import { BrandMark } from '../ui/brand-mark';
import { useHydrated } from '../ui/hydration';
import { Link } from '../ui/link';

/**
 * The menu is a popover: the browser opens and closes it (button, Escape, a tap outside) even without JavaScript, and
 * exposes its state at the button. The script adds what popovers lack: it traps the focus while open, and closes on
 * navigation.
 */
export function NavigationBar({ path }: { path: string }) {
  const { brand, contact } = site();
  const { initiation } = offers();
  const bar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => menu.current?.hidePopover();
  // The server sends one 404 page for all unknown paths, so before hydration the path is not used.
  const knowsPath = useHydrated() || openPage(path).kind !== 'notFound';

  // Closes the menu when the path changes, before a view transition. Hydration does not close it: it may be open
  // already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu.
  useLayoutEffect(() => close, [path]);

  // Above the breakpoint the links are in the bar, so an open menu is closed.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const closeWhenWide = () => wide.matches && menu.current?.hidePopover();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  // Makes the bar dark while a dark section as wide as the window is under it: at the upper edge of the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path has other sections.
  useLayoutEffect(() => {
    const darkSections = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const isUnderBar = isIntersecting && boundingClientRect.width >= window.innerWidth * 0.95;
          darkSections[isUnderBar ? 'add' : 'delete'](target);
        }
        if (bar.current) bar.current.dataset['over'] = darkSections.size > 0 ? 'dark' : 'light';
      },
      { rootMargin: '0px 0px -100%' },
    );
    for (const section of document.querySelectorAll('main .surface-dark, .footer.surface-dark'))
      observer.observe(section);
    return () => observer.disconnect();
  }, [path]);

  /** Handles every Tab itself: after a click on the button, WebKit would move the focus to the page behind the menu. */
  function trapFocus(event: KeyboardEvent) {
    if (event.key !== 'Tab' || !menu.current?.matches(':popover-open')) return;
    const stops: (HTMLElement | null)[] = [toggle.current, ...menu.current.querySelectorAll('a')];
    const position = stops.indexOf(document.activeElement as HTMLElement | null);
    if (position < 0) return;
    event.preventDefault();
    stops.at((position + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus.
    <header ref={bar} className="nav-bar" onKeyDown={trapFocus}>
      <div className="container ends nav-inner">
        <Link to={pathOf('home')} className="text-name undecorated nav-brand">
          <BrandMark className="nav-brand-mark" />
          <span translate="no">{brand.name}</span>
        </Link>
        <button ref={toggle} type="button" className="icon-control nav-toggle" popoverTarget="menu">
          <span className="visually-hidden nav-open-label">{messages().openMenu}</span>
          <span className="visually-hidden nav-close-label">{messages().closeMenu}</span>
          {/* Drawn as strokes, because forced dark modes lighten strokes like text. */}
          <svg className="nav-toggle-lines" viewBox="0 0 26 10" aria-hidden="true">
            <path className="nav-toggle-line" d="M0 .5h26" />
            <path className="nav-toggle-line" d="M0 9.5h26" />
          </svg>
        </button>
        <nav
          ref={menu}
          id="menu"
          className="nav-menu"
          popover="auto"
          aria-label={messages().mainNavigation}
        >
          <ul>
            {navigation(path).map((item) => (
              <li key={item.path}>
                <Link
                  to={item.path}
                  className="nav-link"
                  current={item.active && knowsPath}
                  onClick={close}
                >
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
          <p className="spread nav-foot">
            <Link to={pathOf('initiation')} onClick={close}>
              {initiation.name} <span className="figure-numeral">{initiation.price.text}</span>
            </Link>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        </nav>
      </div>
    </header>
  );
}
