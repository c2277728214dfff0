// Tests of the tasks in docs/keyboard.md by keyboard only, in which each focused element must be visible. The menu of
// small screens is tested in menu.test.ts.

import type { Page } from '@playwright/test';
import { contentOf, formOf, labelOf, searchArticles } from '../support/content';
import { program } from '../support/guided-mode';
import { categories, search, WORD } from '../support/journal-page';
import { Keyboard } from '../support/keyboard';
import { dialogsOf } from '../support/pages';
import { DEMO_BUTTON, FIRST_BUTTON, words } from '../support/sales-page';
import { menuName } from '../support/site';
import { expect, test } from '../support/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const OFFERED = categories.filter(({ name }) => !searchArticles('', { category: name }).empty);
const featuredArticle = () => searchArticles('').featured[0];

const WAITLIST = dialogsOf('/events')[0]?.label ?? '';
const beginsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

const programLinkLabel = () =>
  contentOf('/initiation/welcome', 'status', 'paid').receipt?.openProgram ?? 'no receipt';

test('the skip link, the search and an article with its notes', async ({ visit }) => {
  const { page } = await visit('/');
  const keyboard = new Keyboard(page);
  await keyboard.activate(words.skipLink);
  await expect(page.getByRole('main')).toBeFocused();
  const { items } = contentOf('/', 'home').reading;
  await keyboard.activate(items.find(({ link }) => link.to === '/journal')?.link.label ?? '');
  await expect(page).toHaveURL('/journal');
  await expect(heading(page)).toBeFocused();

  await test.step('search: the number of results, no result, a category', async () => {
    const box = page.getByRole('searchbox');
    await keyboard.tabTo(search.label);
    await keyboard.type(WORD);
    const { countText } = searchArticles(WORD);
    await expect(page.getByRole('status').filter({ hasText: countText })).toBeAttached();
    await keyboard.activate(search.clearText);
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await keyboard.type('zeppelin');
    await keyboard.activate(words.clearFilters);
    await expect(box).toBeFocused();
    await keyboard.activate(new RegExp(`^${OFFERED.at(-1)?.name}`));
    await expect(page).toHaveURL(/category=/);
    await page.goBack();
    await expect(page).toHaveURL('/journal');
  });

  await test.step('an article, a note, and back', async () => {
    const title =
      featuredArticle()
        ?.title.map(({ text }) => text)
        .join('') ?? '';
    await keyboard.activate(title);
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    await keyboard.activate('Note 1');
    await expect(page.locator('#note-1')).toBeInViewport();
    await keyboard.activate('Back to note 1 in the text');
    await expect(page.locator('#note-1-mark')).toBeInViewport();
    // Going back uses a key of the browser itself, which a headless browser does not have.
    for (let step = 0; step < 3; step += 1) await page.goBack();
    await expect(page).toHaveURL('/journal');
  });
});

/** Fills the fields of the `house` form, in a dialog or on its own page. */
async function fillForm(keyboard: Keyboard): Promise<void> {
  await keyboard.tabTo(labelOf('house', 'name'));
  await keyboard.type('Noelani');
  await keyboard.tabTo(labelOf('house', 'email'));
  await keyboard.type('noelani@house.example');
  await keyboard.tabTo(beginsWith(labelOf('house', 'room')));
  await keyboard.press('ArrowDown');
  await keyboard.tabTo(beginsWith(labelOf('house', 'message')));
  await keyboard.type('A basin on the back step.');
}

test('sending a form in a dialog, and an incomplete one on its own page', async ({ visit }) => {
  const { page } = await visit('/events', { console: [/status of 422/] });
  const keyboard = new Keyboard(page);
  await keyboard.activate(WAITLIST);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(dialog.getByLabel(labelOf('house', 'name'))).toBeVisible();
  await fillForm(keyboard);
  await keyboard.activate(formOf('house').submit);
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(dialog).toHaveAttribute('data-status', 'sent');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: WAITLIST })).toBeFocused();

  await keyboard.press('Enter');
  await expect(dialog.getByLabel(labelOf('house', 'name'))).toBeVisible();
  await keyboard.activate(words.formDirect);
  await expect(page).toHaveURL('/forms/house?room=events');
  const { submit, confirmation, words: formWords } = formOf('house');
  await keyboard.activate(submit);
  await expect(page.getByLabel(labelOf('house', 'name'))).toBeFocused();
  await expect(page.getByLabel(labelOf('house', 'name'))).toHaveAttribute('aria-invalid', 'true');
  await keyboard.type('Noelani');
  await keyboard.tabTo(labelOf('house', 'email'));
  await keyboard.type('noelani@house.example');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/forms/house/sent');
  await expect(page.getByText(confirmation.text)).toBeVisible();
  await keyboard.activate(formWords.back);
  await expect(page).toHaveURL('/');
});

test('buying in demo mode and opening the first day of the program', async ({ visit }) => {
  const { page, hydrated } = await visit('/');
  const keyboard = new Keyboard(page);
  await keyboard.activate(menuName('/initiation'));
  await expect(page).toHaveURL('/initiation');
  // A full page load: before hydration the button would submit the plain form instead.
  await hydrated();
  await keyboard.activate(FIRST_BUTTON);
  const region = page.getByRole('region', { name: words.checkoutRegion });
  await expect(region).toBeFocused();
  await expect(region.getByText(words.demoNotice)).toBeVisible();
  await keyboard.tabTo(beginsWith(contentOf('/initiation/demo', 'demo').emailLabel));
  await keyboard.type('guest@visitor.example');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await expect(region.getByRole('radio').nth(1)).toBeChecked();
  await keyboard.press('ArrowUp');
  await keyboard.activate(DEMO_BUTTON);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await keyboard.activate(programLinkLabel());
  await expect(page).toHaveURL(/\/program\//);
  await keyboard.activate(program.words.contents.begin);
  await expect(heading(page)).toContainText(
    program.pages.find(({ slug }) => slug === 'day-1')?.title ?? 'no day',
  );
});

test('leaving Stripe’s form, returning to the button, and paying', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { stripe });
  const keyboard = new Keyboard(page);
  const region = page.getByRole('region', { name: words.checkoutRegion });
  await keyboard.activate(FIRST_BUTTON);
  await expect(region.getByRole('status')).toHaveText(words.checkoutReady);
  await keyboard.activate(words.back);
  await expect(page.getByRole('button', { name: FIRST_BUTTON })).toBeFocused();
  await keyboard.press('Enter');
  await expect(region.getByRole('status')).toHaveText(words.checkoutReady);
  await keyboard.activate('Pay');
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await keyboard.activate(programLinkLabel());
  await expect(page).toHaveURL(/\/program\//);
});
