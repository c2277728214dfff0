// Tests of the position of a day's drawing in its text.
import { expect, test } from 'vitest';
import { drawingPosition, withDrawing } from './day-drawing';

const TEXT =
  '<p>One.</p><h2 id="a">A</h2><p>Two.</p><h2 id="b">B</h2><p>Three, and more.</p><h2 id="c">C</h2>';

test('a drawing is before the heading nearest to the middle, hidden from assistive technology', () => {
  expect(drawingPosition(TEXT)).toBe(TEXT.indexOf('<h2 id="b">'));
  const html = withDrawing(TEXT, 1);
  const [, drawing = ''] =
    /<div class="day-drawing" aria-hidden="true">(.*?)<\/div><h2 id="b">/s.exec(html) ?? [];
  expect(drawing).toMatch(/^<svg /);
  expect(html.replace(/<div.*<\/div>/s, '')).toBe(TEXT);
});

test('each of seven days has its own drawing; an eighth day, and a text without headings, have none', () => {
  const drawings = [1, 2, 3, 4, 5, 6, 7].map((day) => withDrawing(TEXT, day));
  expect(new Set([...drawings, TEXT]).size).toBe(8);
  expect(withDrawing(TEXT, 8)).toBe(TEXT);
  expect(withDrawing('<p>One.</p>', 1)).toBe('<p>One.</p>');
});
