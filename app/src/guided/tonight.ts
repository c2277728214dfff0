// Tonight's moon on the delivered pages, from the table of moon quarters in the page (program/moon-table.ts).

import { nightPath, tonight } from '../ui/moon';

const HOUR = 3_600_000;

/**
 * The moon at a time in milliseconds: its angle from the sun in degrees, and its phase from 0 (new moon) to 7 (waning
 * crescent). A quarter lasts from half a day before its time until half a day after it. Undefined outside the table.
 */
export function moonOf(table: string, time: number): { angle: number; phase: number } | undefined {
  const [first = 0, hour = 0, ...gaps] = table.split(' ').map(Number);
  let past = time / HOUR - hour;
  for (const [index, gap] of gaps.entries()) {
    if (past >= 0 && past < gap) {
      const quarter = (first + index) % 4;
      const phase = 2 * quarter + (past <= 12 ? 0 : gap - past <= 12 ? 2 : 1);
      return { angle: 90 * (quarter + past / gap), phase: phase % 8 };
    }
    past -= gap;
  }
  return undefined;
}

export function showTonight(root: ParentNode = document): void {
  const table = root.querySelector<HTMLElement>('[data-moon]')?.dataset['moon'] ?? '';
  const moon = moonOf(table, tonight());
  if (!moon) return;
  for (const path of root.querySelectorAll('[data-tonight]'))
    path.setAttribute('d', nightPath(moon.angle));
  for (const place of root.querySelectorAll<HTMLElement>('[data-phases]')) {
    const phases = JSON.parse(place.dataset['phases'] ?? '[]') as string[];
    place.textContent = phases[moon.phase] ?? '';
  }
}
