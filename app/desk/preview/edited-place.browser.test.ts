// The place of a page that shows what is edited: found by its words and its neighbours, scrolled to, and marked.

import { beforeEach, expect, test } from 'vitest';
import { showEdited } from './edited-place';
import { textOf } from './page-text';
import { comparable } from './shown-text';

const SPACE = '<div style="height: 3000px"></div>';

beforeEach(() => {
  scrollTo(0, 0);
  document.body.innerHTML = '';
});

/** The top of the mark, and of an element, in the page. */
const topOfMark = () => {
  const mark = document.querySelector<HTMLElement>('desk-box.edited');
  return mark ? Math.round(mark.getBoundingClientRect().top) : undefined;
};
const topOf = (selector: string) =>
  Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN);

const isInView = (selector: string) => topOf(selector) >= 0 && topOf(selector) < innerHeight;

test('the page scrolls to the text that is edited, and marks it', async () => {
  document.body.innerHTML = `${SPACE}<h2 id="a">Come in. <em>Nothing is asked</em> of you</h2>${SPACE}`;
  showEdited({ field: 'a', text: 'Come in. *Nothing is asked* of you', near: [] });
  await expect.poll(() => isInView('#a')).toBe(true);
  await expect.poll(() => topOfMark()).toBe(topOf('#a'));
});

test('of equal texts the one is marked whose neighbours are those of the field', async () => {
  document.body.innerHTML = `
    <section><h3>One</h3><a id="a">Read more</a></section>${SPACE}
    <section><h3>Three lamps</h3><a id="b">Read more</a></section>`;
  showEdited({ field: 'b', text: 'Read more', near: ['three lamps'] });
  await expect.poll(() => isInView('#b')).toBe(true);
  await expect.poll(() => topOfMark()).toBe(topOf('#b'));
});

test('a text that is hidden is not its place, and words for screen readers are no part of it', () => {
  document.body.innerHTML = `<p id="a" hidden>A door</p>
    <p id="b">A door<span class="visually-hidden"> (opens in a new tab)</span></p>`;
  expect(comparable(textOf(document.querySelector('#b') as Element))).toBe('a door');
  showEdited({ field: 'c', text: 'A door', near: [] });
  expect(topOfMark()).toBe(topOf('#b'));
});

test('a text with filled-in values is found by the words around them', () => {
  document.body.innerHTML = '<p>Another</p><p id="a">For $87 you get seven evenings.</p>';
  showEdited({ field: 'd', text: 'For {price} you get {count} evenings.', near: [] });
  expect(topOfMark()).toBe(topOf('#a'));
});

test('a text that the page does not show yet is marked once it does', async () => {
  document.body.innerHTML = `<div id="page"></div>`;
  document.querySelector('desk-box')?.remove();
  showEdited({ field: 'e', text: 'A new sentence.', near: [] });
  expect(topOfMark()).toBeUndefined();
  const page = document.querySelector('#page') as Element;
  page.innerHTML = '<p id="a">A new sentence.</p>';
  await expect.poll(() => topOfMark()).toBe(topOf('#a'));
});

test('a picture is found by its id', async () => {
  document.body.innerHTML = `${SPACE}<img id="a" width="40" height="40" alt="" src="/assets/pictures/a-lamp-0123456789-480.jpg">`;
  showEdited({ field: 'f', text: '', near: [], picture: 'a-lamp' });
  await expect.poll(() => isInView('#a')).toBe(true);
  expect(topOfMark()).toBe(topOf('#a'));
});

test('while the same field is edited, a place in view does not move', async () => {
  document.body.innerHTML = `<p style="margin-top: 40px" id="a">First words</p>${SPACE}`;
  showEdited({ field: 'g', text: 'First words', near: [] });
  scrollTo(0, 10);
  document.querySelector('desk-box')?.remove();
  showEdited({ field: 'g', text: 'First words', near: [] });
  expect(scrollY).toBe(10);
  expect(topOfMark()).toBeUndefined();
});
