// Focus indicators (WCAG 2.4.7, 2.4.11, 1.4.11): each kind of control has one that contrasts with its surface by 3:1
// and is not clipped; and visible graphics. `npm run audit` measures both on pictures.

import type { Page } from '@playwright/test';
import { composed, contrast, contrastOn, parseColor, type Surface } from './color-contrast';

interface Outline extends Surface {
  kind: string;
  color: string;
  clippedBy: string[];
}

/**
 * Returns each kind of control without a visible focus indicator. Controls of one class share their indicator: either
 * an outline of at least two pixels in a color that contrasts by 3:1 with its surface, and that is not clipped, or a
 * changed line of a field.
 */
export async function missingFocusIndicators(page: Page): Promise<string[]> {
  const { outlines, missing } = await page.evaluate(readOutlines);
  const faults = outlines.flatMap(({ kind, color, clippedBy, ...surface }) => {
    const ratio = contrastOn(parseColor(color), surface);
    const low =
      ratio < 3 ? [`${kind}: ${color} contrasts by ${ratio.toFixed(2)} instead of 3`] : [];
    return [...clippedBy.map((around) => `${kind}: ${around} cuts off its outline`), ...low];
  });
  return [...missing, ...faults];
}

/** Runs in the page: focuses each kind of control, and reads its outline. */
function readOutlines(): { outlines: Outline[]; missing: string[] } {
  const outlines: Outline[] = [];
  const missing: string[] = [];
  const testedKinds = new Set<string>();
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea',
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.matches(':disabled')) continue;
    // The skip link is visible only while it has the focus, so it is left out.
    if (control.closest('.form-honeypot, .visually-hidden, .skip-link')) continue;
    const kind = `${control.tagName} ${control.className} ${control.parentElement?.className}`;
    if (testedKinds.has(kind)) continue;
    testedKinds.add(kind);
    control.blur();
    const lines = () => {
      const { borderBottomColor, boxShadow, backgroundImage, backgroundSize } =
        getComputedStyle(control);
      return [borderBottomColor, boxShadow, backgroundImage, backgroundSize].join();
    };
    const before = lines();
    control.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    const isOutline = (style: CSSStyleDeclaration) =>
      style.content !== 'none' &&
      style.outlineStyle === 'solid' &&
      Number.parseFloat(style.outlineWidth) >= 2 &&
      style.outlineColor !== 'rgba(0, 0, 0, 0)';
    // The link of a card has its outline around the whole card.
    const pseudo = ['', '::before', '::after'].find((part) =>
      isOutline(getComputedStyle(control, part)),
    );
    if (pseudo === undefined) {
      if (lines() === before) missing.push(`${kind}: no indicator`);
      continue;
    }
    const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(control, pseudo);
    const [offset, width] = [outlineOffset, outlineWidth].map(Number.parseFloat);
    const box = (pseudo ? control.offsetParent : control) ?? control;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const outset = (offset ?? 0) + (width ?? 0);
    const clippedBy: string[] = [];
    for (let around = box.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (around === document.body) break;
      const across = left - outset < edge.left - 0.5 || right + outset > edge.right + 0.5;
      const down = top - outset < edge.top - 0.5 || bottom + outset > edge.bottom + 0.5;
      const clips = (overflow: string) => /hidden|clip/.test(overflow);
      if ((clips(overflowX) && across) || (clips(overflowY) && down))
        clippedBy.push(around.className || around.tagName);
    }
    if (left - outset < -0.5 || right + outset > document.documentElement.clientWidth + 0.5)
      clippedBy.push('the edge of the window');
    const grounds: string[] = [];
    // An outline inside its control is on the control itself.
    const inner = outset <= 0 ? box : (box.parentElement ?? box);
    for (let ground: Element | null = inner; ground; ground = ground.parentElement)
      grounds.push(getComputedStyle(ground).backgroundColor);
    const named = getComputedStyle(inner).getPropertyValue('--ground');
    outlines.push({ kind, color: outlineColor, grounds, named, clippedBy });
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return { outlines, missing };
}

interface Graphic {
  html: string;
  /** Colors of its lines, shapes and borders. */
  colors: string[];
  /** Background colors of the boxes below it, the innermost first. */
  grounds: string[];
}

/**
 * Returns graphics and buttons within a selector of which no part (line, shape or border) contrasts by 3:1 with the
 * background.
 */
export async function lowContrastGraphics(page: Page, within: string): Promise<string[]> {
  const graphics = await page.evaluate(readGraphics, within);
  const isSeen = ({ colors, grounds }: Graphic) =>
    colors.some((text) => {
      const color = parseColor(text);
      return color[3] === 1 && contrast(color, composed(grounds)) >= 3;
    });
  return graphics.filter((graphic) => !isSeen(graphic)).map(({ html }) => html);
}

/** Runs in the page: reads the colors of each graphic and button within a selector, and the colors below it. */
function readGraphics(scope: string): Graphic[] {
  return [...document.querySelectorAll(`${scope} :is(:not(svg) > svg, .moon, .button)`)]
    .filter((graphic) => graphic.checkVisibility({ visibilityProperty: true }))
    .map((graphic) => {
      const colors = [graphic, ...graphic.querySelectorAll('*')].flatMap((part) => {
        const { fill, stroke, color, borderBottomColor, borderBottomStyle, strokeWidth } =
          getComputedStyle(part);
        if (!(part instanceof SVGElement))
          return borderBottomStyle === 'none' ? [color] : [color, borderBottomColor];
        return (Number.parseFloat(strokeWidth) > 0 ? [fill, stroke] : [fill]).flatMap((paint) => {
          const id = /^url\("#(.+)"\)/.exec(paint)?.[1];
          if (id === undefined) return paint;
          const gradient = document.getElementById(id)?.querySelectorAll('stop') ?? [];
          return [...gradient].map((stop) => getComputedStyle(stop).stopColor);
        });
      });
      const grounds: string[] = [];
      for (let around = graphic.parentElement; around; around = around.parentElement)
        grounds.push(getComputedStyle(around).backgroundColor);
      return {
        html: graphic.outerHTML.slice(0, 120),
        colors: colors.filter((color) => color !== 'none'),
        grounds,
      };
    });
}
