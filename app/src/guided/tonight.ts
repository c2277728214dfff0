// Tonight's moon on the delivered pages, from the table of moon quarters in the page (program/moon-table.ts).

import { nightPath, tonight } from '../ui/moon';

const HOUR = 3_600_000;

/**
 * The moon at a time in milliseconds: its angle from the sun in degrees, and its phase from 0 (new moon) to 7 (waning
 * crescent). A quarter lasts from half a day before its time until half a day after it. Undefined outside the table.
 */
export function moonOf(table: string, time: number): { angle: number; phase: number } | undefined {
  const [first = 0, hour = 0, ...gaps] = table.split(' ').map(Number);
  let hoursSince = time / HOUR - hour;
  for (const [index, gap] of gaps.entries()) {
    if (hoursSince >= 0 && hoursSince < gap) {
      const quarter = (first + index) % 4;
      const phase = 2 * quarter + (hoursSince <= 12 ? 0 : gap - hoursSince <= 12 ? 2 : 1);
      return { angle: 90 * (quarter + hoursSince / gap), phase: phase % 8 };
    }
    hoursSince -= gap;
  }
  return undefined;
}

/** Draws tonight's moon in a page, and names its phase. */
export function showTonight(root: ParentNode = document): void {
  const table = root.querySelector<HTMLElement>('[data-moon]')?.dataset['moon'] ?? '';
  const moon = moonOf(table, tonight());
  if (!moon) return;
  for (const path of root.querySelectorAll('[data-tonight]'))
    path.setAttribute('d', nightPath(moon.angle));
  for (const element of root.querySelectorAll<HTMLElement>('[data-phases]')) {
    const phases = JSON.parse(element.dataset['phases'] ?? '[]') as string[];
    element.textContent = phases[moon.phase] ?? '';
  }
}
