// Inserts the drawing of a day into its text, before the heading nearest to the middle.

import day1 from './drawings/day-1.svg?raw';
import day2 from './drawings/day-2.svg?raw';
import day3 from './drawings/day-3.svg?raw';
import day4 from './drawings/day-4.svg?raw';
import day5 from './drawings/day-5.svg?raw';
import day6 from './drawings/day-6.svg?raw';
import day7 from './drawings/day-7.svg?raw';

const DRAWINGS = [day1, day2, day3, day4, day5, day6, day7];

/** HTML of a day's text with its drawing; days are counted from 1. */
export function withDrawing(html: string, day: number): string {
  const drawing = DRAWINGS[day - 1];
  const position = drawingPosition(html);
  if (drawing === undefined || position === undefined) return html;
  const figure = `<div class="day-drawing" aria-hidden="true">${drawing.trim()}</div>`;
  return html.slice(0, position) + figure + html.slice(position);
}

/** Index at which the heading nearest to the middle begins; undefined without headings. */
export function drawingPosition(html: string): number | undefined {
  const middle = html.length / 2;
  const headings = [...html.matchAll(/<h2[ >]/g)].map(({ index }) => index);
  return headings.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
}
