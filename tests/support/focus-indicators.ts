// Focus indicators (WCAG 2.4.7, 2.4.11, 1.4.11): each kind of control has one that contrasts with its ground by 3:1, and
// nothing clips or covers it.

import type { Page } from '@playwright/test';
import { luminance, ratioOf } from './contrast';
import { over, parseColor, type Rect } from './css-gradients';
import { ancestors, groundOf, readLayout } from './paint';

/** Marks the controls in question in the snapshot of the layout. */
const MARK = 'data-focus-indicator';

/** The distance of the points of an outline that are compared with their ground, in CSS pixels. */
const STEP = 6;

interface Outline {
  kind: string;
  color: string;
  /** Where it is drawn: the middle of its line. */
  ring: Rect;
  /** What cuts it off. */
  clippedBy: string[];
}

/**
 * Each kind of control without a visible focus indicator. Controls of one class share their indicator: an outline of at
 * least two pixels, of which at least half contrasts by 3:1 with what is painted below it and nothing is cut off, or a line
 * of a field that changes.
 */
export async function missingFocusIndicators(page: Page): Promise<string[]> {
  const { outlines, missing } = await page.evaluate(readOutlines, MARK);
  const layout = await readLayout(page);
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, MARK);
  const found = [...missing];
  for (const [index, { kind, color, ring, clippedBy }] of outlines.entries()) {
    for (const around of clippedBy) found.push(`${kind}: ${around} cuts off its outline`);
    const box = layout.boxes.find(({ attributes }) => attributes[MARK] === `${index}`);
    if (!box) continue;
    // An outline inside of its control lies on the control itself.
    const isInside = ring.width < box.rect.width;
    const inner = isInside && layout.boxes.findLast((one) => ancestors(one).includes(box));
    const ground = await groundOf(page, layout, { box: inner || box, rect: ring });
    const ink = parseColor(color);
    const points = pointsOf(ring);
    const seen = points.filter(([x, y]) => {
      const behind = ground(x, y);
      return ratioOf(luminance(over(ink, behind)), luminance(behind)) >= 3;
    });
    const share = seen.length / points.length;
    if (share < 0.5) found.push(`${kind}: ${Math.round(share * 100)} % of its outline is seen`);
  }
  return found;
}

/** Points around a rectangle. */
function pointsOf({ x, y, width, height }: Rect): [number, number][] {
  const points: [number, number][] = [];
  for (let at = 0; at < width; at += STEP) points.push([x + at, y], [x + at, y + height]);
  for (let at = 0; at < height; at += STEP) points.push([x, y + at], [x + width, y + at]);
  return points;
}

/** Runs in the page: focuses each kind of control, and reads the outline that it has then. */
function readOutlines(mark: string): { outlines: Outline[]; missing: string[] } {
  const outlines: Outline[] = [];
  const missing: string[] = [];
  const seen = new Set<string>();
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea',
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    // The skip link is shown while it has the focus.
    if (control.closest('.form-honeypot, .visually-hidden, .skip-link')) continue;
    const kind = `${control.tagName} ${control.className} ${control.parentElement?.className}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
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
    // The link of a card is outlined around the whole card.
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
    control.setAttribute(mark, `${outlines.length}`);
    const middle = (offset ?? 0) + (width ?? 0) / 2;
    outlines.push({
      ...{ kind, color: outlineColor, clippedBy },
      ring: {
        x: left + scrollX - middle,
        y: top + scrollY - middle,
        width: right - left + 2 * middle,
        height: bottom - top + 2 * middle,
      },
    });
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return { outlines, missing };
}

/**
 * Graphics and buttons, of those within a selector, of which no part contrasts by 3:1 with the background: the colors of
 * lines, shapes and borders.
 */
export function lowContrastGraphics(page: Page, within: string): Promise<string[]> {
  return page.evaluate((scope) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminanceOf = (color: string): number | null => {
      if (!canvas) throw new Error('This browser has no canvas.');
      if (color === 'none') return null;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      if (alpha < 255) return null;
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const surfaceOf = (element: Element | null): number => {
      for (let around = element; around; around = around.parentElement) {
        const color = luminanceOf(getComputedStyle(around).backgroundColor);
        if (color !== null) return color;
      }
      return 1;
    };
    const differ = (one: number | null, other: number) =>
      one !== null && (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 3;
    const graphics = `${scope} :is(:not(svg) > svg, .moon, .button)`;
    return [...document.querySelectorAll(graphics)]
      .filter((graphic) => graphic.checkVisibility({ visibilityProperty: true }))
      .filter((graphic) => {
        const ground = surfaceOf(graphic.parentElement);
        const parts = [graphic, ...graphic.querySelectorAll('*')];
        return !parts.some((part) => {
          const { fill, stroke, color, borderBottomColor, borderBottomStyle, strokeWidth } =
            getComputedStyle(part);
          const colors =
            part instanceof SVGElement
              ? [fill, Number.parseFloat(strokeWidth) > 0 ? stroke : 'none']
              : [color, borderBottomStyle === 'none' ? 'none' : borderBottomColor];
          const stops = colors.flatMap((one) => {
            const id = /^url\("#(.+)"\)$/.exec(one)?.[1];
            if (id === undefined) return one;
            const gradient = document.getElementById(id)?.querySelectorAll('stop') ?? [];
            return [...gradient].map((stop) => getComputedStyle(stop).stopColor);
          });
          return stops.some((one) => differ(luminanceOf(one), ground));
        });
      })
      .map((graphic) => graphic.outerHTML.slice(0, 120));
  }, within);
}
