// The drawings of the days, and where they stand: where the text of a day turns, before the heading nearest to its middle.

import one from './drawings/day-1.svg?raw';
import two from './drawings/day-2.svg?raw';
import three from './drawings/day-3.svg?raw';
import four from './drawings/day-4.svg?raw';
import five from './drawings/day-5.svg?raw';
import six from './drawings/day-6.svg?raw';
import seven from './drawings/day-7.svg?raw';

const DRAWINGS = [one, two, three, four, five, six, seven];

/** The text of a day as HTML, with its drawing; the days are counted from 1. */
export function withDrawing(html: string, day: number): string {
  const drawing = DRAWINGS[day - 1];
  const turn = turnOf(html);
  if (drawing === undefined || turn === undefined) return html;
  const figure = `<div class="day-drawing" aria-hidden="true">${drawing.trim()}</div>`;
  return html.slice(0, turn) + figure + html.slice(turn);
}

/** Where the heading nearest to the middle begins; undefined without headings. */
export function turnOf(html: string): number | undefined {
  const middle = html.length / 2;
  const headings = [...html.matchAll(/<h2[ >]/g)].map(({ index }) => index);
  return headings.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
}
