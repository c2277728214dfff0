// Checks how pages follow user preferences: reduced motion, reduced transparency and forced colors.

import type { Page } from '@playwright/test';

/** Elements that are animated, or that have an animation or transition. */
export function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
    const running = document
      .getAnimations()
      // Scroll-driven animations are left out: the visitor moves them by scrolling.
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
      .map((animation) => `${(animation as CSSAnimation).animationName} is running`);
    const animated = [...document.querySelectorAll('body, body *')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const hasAnimation = style.animationName !== 'none' && seconds(style.animationDuration) > 0;
        const hasTransition = seconds(style.transitionDuration) > 0.001;
        return hasAnimation || hasTransition ? [`${element.className} ${pseudo}`] : [];
      }),
    );
    return [...new Set([...running, ...animated])];
  });
}

/** Elements that let the content behind them show through. */
export function translucentElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
      .filter((element) => /[,/] *0(\.\d+)?\)$/.test(getComputedStyle(element).backgroundColor))
      .map((element) => `${element.className} has a translucent background`);
    return [...blurred, ...translucent];
  });
}

/** Emulates `prefers-reduced-transparency`, which Playwright cannot, together with reduced motion. */
export async function emulateReducedTransparency(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const features = ['transparency', 'motion'].map((feature) => ({
    name: `prefers-reduced-${feature}`,
    value: 'reduce',
  }));
  await session.send('Emulation.setEmulatedMedia', { features });
}

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
