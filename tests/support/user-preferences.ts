// What pages do with user preferences: reduced motion, reduced transparency and forced colors.

import type { CDPSession, Page } from '@playwright/test';

/** Elements that are animated, or that have an animation or transition. */
export function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
    const name = (element: Element, pseudo: string) =>
      `${element.tagName.toLowerCase()}.${element.className} ${pseudo}`.trim();
    const running = document
      .getAnimations()
      // Scroll-driven animations stand still while the page does not scroll.
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
      .map(({ effect }) => name((effect as KeyframeEffect).target ?? document.body, 'is moving'));
    const animated = [...document.querySelectorAll('body, body *')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const hasAnimation = style.animationName !== 'none' && seconds(style.animationDuration) > 0;
        const hasTransition = seconds(style.transitionDuration) > 0.001;
        return hasAnimation || hasTransition ? [name(element, pseudo)] : [];
      }),
    );
    return [...new Set([...running, ...animated])];
  });
}

/** Elements that let the content behind them show through. */
export function translucentElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const alpha = (color: string) => {
      const pixel = document.createElement('canvas').getContext('2d');
      if (!pixel) throw new Error('This browser has no canvas.');
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      return pixel.getImageData(0, 0, 1, 1).data[3] ?? 0;
    };
    const blurred = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['', '::before', '::after', '::backdrop']
        .filter((pseudo) => {
          const { backdropFilter, display } = getComputedStyle(element, pseudo);
          return display !== 'none' && backdropFilter !== 'none';
        })
        .map((pseudo) => `${element.className}${pseudo} has a backdrop filter`),
    );
    const translucent = [
      ...document.querySelectorAll('.nav-bar, dialog[open] > *, .tooltip:popover-open'),
    ]
      .filter((element) => alpha(getComputedStyle(element).backgroundColor) < 255)
      .map((element) => `${element.className} has a translucent background`);
    return [...blurred, ...translucent];
  });
}

/** Emulates `prefers-reduced-transparency` until the session is detached. */
export async function emulateReducedTransparency(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-transparency', value: 'reduce' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  return session;
}

/** Buttons and fields without a visible border. */
export function controlsWithoutBorder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasBorder = (element: Element | null) => {
      if (!element) return false;
      const { borderBottomStyle, borderBottomWidth, appearance } = getComputedStyle(element);
      const visible = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1;
      return visible || (element.matches('input, select') && appearance !== 'none');
    };
    return (
      [...document.querySelectorAll('.button:not(.button-link), input, select, textarea')]
        .filter((control) => control.checkVisibility())
        .filter((control) => !control.closest('.form-honeypot, .visually-hidden'))
        // A field's border may belong to its parent.
        .filter((control) => !hasBorder(control) && !hasBorder(control.parentElement))
        .map((control) => `${control.tagName} ${control.className}`)
    );
  });
}
