// Checks the headings, landmarks and links of every page: level order, unique names, link purpose, consistent help
// (WCAG).

import { prerenderList } from '#core';
import { type PageStructure, pageStructureOf } from '../support/page-structure';
import { expect, test } from '../support/test';

/** Every page with its own path. */
const PAGES = [...new Set(prerenderList().map(({ path }) => path))];

/** Link texts that do not describe their target. */
const UNDESCRIPTIVE =
  /^((click )?here|(read|learn|see) ?(more)?|more|link|this|details|go|open|→)$/i;

/**
 * Names that may have different targets: the specification gives two waiting lists the same label, their dialogs tell
 * them apart; and another message is written with the form that was just sent.
 */
const AMBIGUOUS = ['Join the Waitlist', 'Write another letter'];

/** The target of a link without fragment, and without the prefilled parts of a mailto URL. */
const targetOf = (href: string) => href.replace(/#.*$|(?<=^mailto:[^?]*)\?.*$/, '');

// In one worker: the pages are opened once.
test.describe.configure({ mode: 'default' });

const structures: [string, PageStructure][] = [];

test.beforeAll(async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: demo.url });
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    structures.push([path, await pageStructureOf(page)]);
  }
  await context.close();
});

/** One line per error, with the path of its page. */
const errorsIn = (check: (structure: PageStructure) => string[]) =>
  structures.flatMap(([path, structure]) => check(structure).map((error) => `${path}: ${error}`));

const duplicates = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index);

test('heading levels start with a single h1 and skip no level', () => {
  expect(structures.length).toBeGreaterThan(30);
  const wrong = errorsIn(({ headingLevels }) => [
    ...(headingLevels[0] === 1 && headingLevels.filter((level) => level === 1).length === 1
      ? []
      : ['no one h1']),
    ...headingLevels.flatMap((level, index) => {
      const before = headingLevels[index - 1] ?? level;
      return level > before + 1 ? [`h${level} after h${before}, the ${index + 1}th heading`] : [];
    }),
  ]);
  expect(wrong).toEqual([]);
});

test('there is one main landmark, and landmarks of the same role have different names', () => {
  const wrong = errorsIn(({ landmarks }) => [
    ...['banner', 'main', 'contentinfo'].filter(
      (role) => landmarks.filter((landmark) => landmark === role).length !== 1,
    ),
    ...landmarks.filter((landmark) => landmark === 'navigation'),
    ...duplicates(landmarks),
  ]);
  expect(wrong).toEqual([]);
});

test('a link text describes its target without its context', () => {
  const wrong = errorsIn(({ links }) =>
    links.filter(({ name }) => name.length < 2 || UNDESCRIPTIVE.test(name)).map(({ href }) => href),
  );
  expect(wrong).toEqual([]);
});

test('links with the same text lead to the same page across the site', () => {
  const targets = new Map<string, string>();
  const wrong = errorsIn(({ links }) =>
    links
      .filter(({ name, href }) => !href.startsWith('#') && !AMBIGUOUS.includes(name))
      .flatMap(({ name, href }) => {
        const [here, first] = [targetOf(href), targets.get(name) ?? targetOf(href)];
        targets.set(name, first);
        return here === first ? [] : [`“${name}” leads to ${here}, elsewhere to ${first}`];
      }),
  );
  expect(wrong).toEqual([]);
});

test('links with the same text on one page have the same target', () => {
  const wrong = errorsIn(({ links }) => {
    const targets = new Map(links.map(({ name, href }) => [name, href]));
    return links.filter(({ name, href }) => targets.get(name) !== href).map(({ name }) => name);
  });
  expect(wrong).toEqual([]);
});

test('navigation bar and footer are identical on every page and link to help (WCAG 3.2.3, 3.2.6)', () => {
  const linksOutsideMain = ({ links }: PageStructure) =>
    links.filter(({ inMain }) => !inMain).map(({ name, href }) => `${name}: ${href}`);
  const [first] = structures;
  const expected = first ? linksOutsideMain(first[1]) : [];
  expect(expected.filter((link) => link === 'Contact: /contact')).toHaveLength(2);
  for (const [path, structure] of structures)
    expect(linksOutsideMain(structure), path).toEqual(expected);
});
