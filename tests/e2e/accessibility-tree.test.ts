// Tests of the accessibility trees of several kinds of pages: the order of regions, headings, lists and controls. Names
// come from `content/`; a role without a name matches any name.

import type { Page } from '@playwright/test';
import { payInDemo, pressButton, waitForForm } from '../support/actions';
import { ARTICLE } from '../support/content';
import { dialogsOf } from '../support/pages';
import { words } from '../support/sales-page';
import { expect, test } from '../support/test';

const main = (page: Page) => page.getByRole('main');

/** A role with a name, quoted for YAML because names may contain a colon. */
const roleWithName = (role: string, name: string) =>
  `'${`${role} ${JSON.stringify(name)}`.replaceAll("'", "''")}'`;

test('Home leads from its title to the main pages', async ({ visit }) => {
  const { page } = await visit('/');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - region:
        - img
        - heading [level=1]
        - paragraph
        - button
        - link
      - region:
        - heading [level=2]
        - link
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - img
            - heading [level=3]
            - paragraph
            - link
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - paragraph
            - heading [level=3]
  `);
});

test('INITIATION shows its price, its days, its questions and both buy buttons', async ({
  visit,
}) => {
  const { page } = await visit('/initiation');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - region:
        - heading [level=1]
        - paragraph:
          - strong: /\\$\\d+/
        - link
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - heading [level=3]
            - paragraph
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - heading [level=3]
            - paragraph
        - button
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - heading [level=3]
            - paragraph
      - region:
        - heading [level=2]
        - button
        - paragraph:
          - text: /\\$\\d+/
          - link:
            - /url: /legal/
        - list:
          - listitem:
            - heading [level=3]
            - paragraph
  `);
});

test('the journal has search, then categories, then articles', async ({ visit }) => {
  const { page } = await visit('/journal');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - search:
        - searchbox
      - navigation:
        - list:
          - listitem:
            - link /\\d+$/
      - paragraph: /\\d+ articles/
      - status
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - article:
              - img
              - list:
                - listitem
                - listitem:
                  - time
              - heading [level=3]:
                - link:
                  - /url: /^\\/journal\\//
              - paragraph: /\\d+ min read/
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - article
  `);
});

test('an article page is one article with contents, text, figure and notes', async ({ visit }) => {
  const { page } = await visit(ARTICLE);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - article:
        - link:
          - /url: /journal
        - heading [level=1]
        - paragraph:
          - time
        - paragraph: /\\d+ min read/
        - button
        - status
        - navigation:
          - list:
            - listitem:
              - link:
                - /url: /^#/
        - paragraph
        - heading [level=2]
        - paragraph:
          - superscript:
            - link "Note 1"
        - figure:
          - img
        - region:
          - list:
            - listitem:
              - paragraph:
                - link "Back to note 1 in the text"
  `);
});

test('a dialog has its title first, then the form, then the other ways to write', async ({
  demo,
  visit,
}) => {
  const { page } = await visit('/contact');
  const label = dialogsOf('/contact')[0]?.label ?? '';
  for (const action of [pressButton(label), waitForForm]) await action({ page, origin: demo.url });
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - textbox
      - button
      - status
      - ${roleWithName('link', words.formDirect)}
      - link:
        - /url: /^mailto:/
  `);
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog:
      - ${roleWithName('button', words.closeDialog)}
  `);
});

test('Rituals leads from its contents to two editions, and to the waiting list', async ({
  visit,
}) => {
  const { page } = await visit('/rituals');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - region:
        - img
        - heading [level=1]
        - link:
          - /url: "#paths"
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - heading [level=3]
            - paragraph
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - heading [level=3]
            - list:
              - listitem
            - button
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - heading [level=3]
            - paragraph
        - button
  `);
});

test('a page that is not found leads home', async ({ visit }) => {
  const { page } = await visit('/no-such-room', { console: [/404/] });
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - ${roleWithName('heading', words.notFoundTitle)}
      - paragraph
      - link:
        - /url: /
      - link:
        - /url: /forms/link
  `);
});

test('the page of a paid order has the program first, then the receipt, then how to keep the link', async ({
  demo,
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation');
  await payInDemo('paid')({ page, origin: demo.url });
  await hydrated();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - paragraph:
        - link:
          - /url: /\\/program\\//
      - term
      - definition
      - term
      - definition
      - paragraph:
        - link:
          - /url: /^mailto:/
        - button
      - link:
        - /url: /forms/link
      - link:
        - /url: /
      - status
  `);
});
