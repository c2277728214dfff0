// Pages as they are heard: headings without a gap, landmarks with names, links that say where they lead, help in its place.

import { loadCore, prerenderList } from '../../app/src/core/core';
import { type Outline, outlineOf } from '../support/outline';
import { test as base, expect } from '../support/test';

await loadCore();

/** Every page that has an address of its own. */
const PAGES = [...new Set(prerenderList().map(({ path }) => path))];

/** Words that say nothing of where a link leads. */
const SAYS_NOTHING =
  /^((click )?here|(read|learn|see) ?(more)?|more|link|this|details|go|open|→)$/i;

/**
 * Words that may lead elsewhere: the house has two lists to wait on, which the specification calls alike and whose
 * dialogs tell them apart; and another letter is written with the form that was just sent.
 */
const TOLD_APART = ['Join the Waitlist', 'Write another letter'];

/** Where a link leads: to a page, whichever place on it; to an address, whatever the letter begins with. */
const goal = (to: string) => to.replace(/#.*$|(?<=^mailto:[^?]*)\?.*$/, '');

const test = base.extend('outlines', { scope: 'file' }, async ({ demo, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const outlines: [string, Outline][] = [];
  for (const path of PAGES) {
    await page.goto(demo.url + path);
    outlines.push([path, await outlineOf(page)]);
  }
  await context.close();
  return outlines;
});

/** Lists what is wrong, page by page. */
const faults = (outlines: [string, Outline][], of: (outline: Outline) => string[]) =>
  outlines.flatMap(([path, outline]) => of(outline).map((fault) => `${path}: ${fault}`));

const twice = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index);

test('headings begin with the page’s own, and no level is left out', ({ outlines }) => {
  expect(outlines.length).toBeGreaterThan(30);
  const wrong = faults(outlines, ({ levels }) => [
    ...(levels[0] === 1 && levels.filter((level) => level === 1).length === 1 ? [] : ['no one h1']),
    ...levels.flatMap((level, index) => {
      const before = levels[index - 1] ?? level;
      return level > before + 1 ? [`h${level} after h${before}, the ${index + 1}th heading`] : [];
    }),
  ]);
  expect(wrong).toEqual([]);
});

test('there is one main, and what is there several times has names that differ', ({ outlines }) => {
  const wrong = faults(outlines, ({ landmarks }) => [
    ...['banner', 'main', 'contentinfo'].filter(
      (role) => landmarks.filter((landmark) => landmark === role).length !== 1,
    ),
    ...landmarks.filter((landmark) => landmark === 'navigation'),
    ...twice(landmarks),
  ]);
  expect(wrong).toEqual([]);
});

test('a link says where it leads, without what stands around it', ({ outlines }) => {
  const wrong = faults(outlines, ({ links }) =>
    links.filter(({ name }) => name.length < 2 || SAYS_NOTHING.test(name)).map(({ to }) => to),
  );
  expect(wrong).toEqual([]);
});

test('the same words lead to the same page, throughout the house', ({ outlines }) => {
  const known = new Map<string, string>();
  const wrong = faults(outlines, ({ links }) =>
    links
      .filter(({ name, to }) => !to.startsWith('#') && !TOLD_APART.includes(name))
      .flatMap(({ name, to }) => {
        const [here, first] = [goal(to), known.get(name) ?? goal(to)];
        known.set(name, first);
        return here === first ? [] : [`“${name}” leads to ${here}, elsewhere to ${first}`];
      }),
  );
  expect(wrong).toEqual([]);
});

test('on one page the same words lead to one place', ({ outlines }) => {
  const wrong = faults(outlines, ({ links }) => {
    const known = new Map(links.map(({ name, to }) => [name, to]));
    return links.filter(({ name, to }) => known.get(name) !== to).map(({ name }) => name);
  });
  expect(wrong).toEqual([]);
});

test('bar and footer are the same on every page, and hold the way to help (WCAG 3.2.3, 3.2.6)', ({
  outlines,
}) => {
  const around = ({ links }: Outline) =>
    links.filter(({ inMain }) => !inMain).map(({ name, to }) => `${name}: ${to}`);
  const [first] = outlines;
  const usual = first ? around(first[1]) : [];
  expect(usual.filter((link) => link === 'Contact: /contact')).toHaveLength(2);
  for (const [path, outline] of outlines) expect(around(outline), path).toEqual(usual);
});
