// Bar along the lower edge of small screens, shown once a buy button has been visible: the offer's name, and a link to
// the nearest buy button.

import { type MouseEvent, useEffect, useInsertionEffect, useState } from 'react';
import type { Link } from '../core/core';
import { adoptStyles } from '../ui/adopt-styles';
import { ButtonLink } from '../ui/button';
import css from './buy-bar.css?inline';
import { useCheckout } from './use-checkout';

/**
 * The bar is hidden while one of these is visible: the first screen, a buy button, or the footer after the last
 * button.
 */
const HIDE_AT = '.hero, .buy-button, .footer';

interface BuyBarProps {
  name: string;
  link: Link;
}

/** Works only inside `CheckoutProvider`; hidden while its checkout is open. */
export function BuyBar({ name, link }: BuyBarProps) {
  const isClosed = useCheckout().state.step === 'closed';
  /** Undefined until the observer has reported: the first render equals the served page, which has no bar. */
  const [shown, setShown] = useState<boolean>();
  const [hasSeenOffer, setHasSeenOffer] = useState(false);

  useInsertionEffect(() => adoptStyles(css), []);

  useEffect(() => {
    if (!isClosed) return;
    const inSight = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        inSight[isIntersecting ? 'add' : 'delete'](target);
        if (isIntersecting && target.matches('.buy-button')) setHasSeenOffer(true);
      }
      setShown(inSight.size === 0);
    });
    for (const element of document.querySelectorAll(HIDE_AT)) observer.observe(element);
    return () => {
      observer.disconnect();
      setShown(false);
    };
  }, [isClosed]);

  if (shown === undefined) return null;
  const isShown = shown && hasSeenOffer;
  return (
    <div className="buy-bar-window screen-only">
      <div className="buy-bar" hidden={!isShown} inert={!isShown}>
        <div className="container ends buy-bar-inner">
          <p className="text-name buy-bar-name" translate="no">
            {name}
          </p>
          <ButtonLink {...link} variant="luxury" size="sm" onClick={toNearestButton} />
        </div>
      </div>
    </div>
  );
}

/**
 * Makes a link to a section of this page lead to the nearest buy button instead: scrolls to the top of its arch and
 * focuses the button. While a checkout replaces a button, the link keeps its own target.
 */
export function toNearestButton(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (metaKey || ctrlKey || shiftKey || altKey) return;
  if (link.hash === '' || link.pathname !== window.location.pathname) return;
  if (document.querySelector('.checkout')) return;
  const distance = (button: Element) =>
    Math.abs(button.getBoundingClientRect().top - window.innerHeight / 2);
  const [nearest] = [...document.querySelectorAll<HTMLElement>('.buy-button button')].sort(
    (a, b) => distance(a) - distance(b),
  );
  if (!nearest) return;
  event.preventDefault();
  nearest.focus({ preventScroll: true });
  const arch = nearest.closest('.arch-frame');
  (arch ?? nearest).scrollIntoView({ block: arch ? 'start' : 'center' });
}
