// Halts animations on their way, so that what a visitor sees while something appears can be checked.

import type { Page } from '@playwright/test';

/** The share of its way at which an animation is halted: what fades in is faint there. */
const SHARE = 0.25;

/** Animations and transitions last a hundred times as long from here on, until they are halted. */
export async function slowAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
}

/**
 * Halts every animation and transition of the page, those that scrolling drives too, and those of pseudo-elements; returns
 * their number.
 */
export function haltAnimations(page: Page): Promise<number> {
  return page.evaluate((share) => {
    const animations = document.getAnimations().filter(({ effect }) => {
      const { iterations } = effect?.getComputedTiming() ?? {};
      return iterations === 1;
    });
    for (const animation of animations) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      animation.pause();
      animation.currentTime =
        endTime instanceof CSSUnitValue
          ? CSS.percent(endTime.value * share)
          : Number(endTime) * share;
    }
    return animations.length;
  }, SHARE);
}
