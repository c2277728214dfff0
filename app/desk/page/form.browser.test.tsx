// The form of a document, from a description of the content: each kind of field, lists, optional values, problems, and what is drawn of
// a text without a change.

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  at,
  ENTRY,
  field,
  formValue,
  open,
  press,
  problem,
  said,
  TestForm,
  unfold,
  VALUE,
} from '../../../tests/support/desk-form';
import type { KeyPath, Table } from '../values';
import { focusField } from './focus-field';
import { itemName } from './schema';

test('a form that is opened and unfolded changes nothing', async () => {
  await open();
  for (const name of [/^Top of the page/, /^Names/, /^Bonuses/, /^For searches/])
    await unfold(name);
  expect(formValue()).toEqual(VALUE);
});

test('a hint that repeats its label, and a choice of one, are not shown', async () => {
  await open();
  await expect.element(field('Founder')).toBeVisible();
  expect(document.body.textContent).not.toContain("The founder's name.");
  expect(document.body.textContent).not.toContain('in cents');
});

test('an amount is written with its sign, however it is typed', async () => {
  await open();
  for (const typed of ['97', '$97']) {
    await field('Price').fill(typed);
    expect(at('price')).toBe('$97');
  }
});

test('a date is chosen from a calendar and stored as the content writes it', async () => {
  await open();
  await expect.element(field('Day')).toHaveValue('2026-01-18');
  await field('Day').fill('2999-02-03');
  expect(at('day')).toBe('February 3, 2999');
});

test('an absent switch stays absent until it is turned', async () => {
  await open();
  const switched = page.getByRole('switch', { name: 'Set apart at the top' });
  await expect.element(switched).not.toBeChecked();
  expect(formValue()).not.toHaveProperty('featured');
  await switched.click();
  expect(at('featured')).toBe(true);
});

test('an absent value is offered, has the focus once it is asked for, and goes when it is emptied', async () => {
  await open();
  await press('Days');
  await expect.element(field('Days')).toHaveFocus();
  expect(formValue()).not.toHaveProperty('days');
  await userEvent.keyboard('7');
  expect(at('days')).toBe(7);
  await field('Days').clear();
  expect(formValue()).not.toHaveProperty('days');
});

test('choices say what they mean', async () => {
  await open();
  await field('Drawing').selectOptions('Cats and dogs');
  expect(at('drawing')).toBe('animals');
});

test('a headline has no signs; its phrase in italics stays at its words while they are edited', async () => {
  await open();
  await unfold(/^Top of the page/);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue('A practice you return to');
  await expect.element(page.getByRole('status').filter({ hasText: 'A practice' })).toBeVisible();
  await title.click();
  await userEvent.keyboard('{Home}Once, ');
  expect(at('hero', 'title')).toBe('Once, A practice *you return to*');
  const input = title.element() as HTMLTextAreaElement;
  input.setSelectionRange(6, 16);
  await press(/^Italic/);
  expect(at('hero', 'title')).toBe('Once, *A practice* you return to');
  input.setSelectionRange(6, 16);
  await press(/^Italic/);
  expect(at('hero', 'title')).toBe('Once, A practice you return to');
});

test('Enter in a list of paragraphs begins another one, and Backspace in an empty one takes it away', async () => {
  await open();
  await unfold(/^Top of the page/);
  await page.getByRole('textbox', { name: /1$/ }).click();
  await userEvent.keyboard('{Enter}Between.');
  expect(at('hero', 'paragraphs')).toEqual(['One.', 'Between.', 'Two.']);
  await page.getByRole('textbox', { name: /2$/ }).clear();
  await userEvent.keyboard('{Backspace}');
  expect(at('hero', 'paragraphs')).toEqual(['One.', 'Two.']);
  await expect.element(page.getByRole('textbox', { name: /1$/ })).toHaveFocus();
});

test('a page is chosen by its title, and another address can be written', async () => {
  await open();
  await unfold(/^Top of the page/);
  await field('Leads to').selectOptions('Home');
  expect(at('hero', 'to')).toBe('/');
  await field('Leads to').selectOptions('Another address, or a place on a page');
  await page.getByRole('textbox', { name: 'Leads to: the address' }).fill('https://a.example/');
  expect(at('hero', 'to')).toBe('https://a.example/');
});

test('a picture is chosen by sight, and its field has the focus afterwards', async () => {
  await open();
  await unfold(/^Top of the page/);
  const picture = page.getByRole('button', { name: /A moth at noon/ });
  await picture.click();
  await page.getByRole('dialog').getByRole('button', { name: 'A lamp at noon' }).click();
  expect(at('hero', 'picture')).toBe('lamp');
  await expect.element(page.getByRole('button', { name: /A lamp at noon/ })).toHaveFocus();
});

test('entries are moved by their buttons, which keep the focus, and by dragging', async () => {
  await open();
  await unfold(/^Bonuses/);
  const names = () => (at('bonuses') as Table[]).map(({ name }) => name);
  const down = page.getByRole('button', { name: 'Move “The first” down' });
  await down.click();
  expect(names()).toEqual(['The second', 'The first', 'The third']);
  await expect.element(down).toHaveFocus();
  expect(said).toEqual(['“The first” is now 2 of 3.']);
  const rows = () => [...document.querySelectorAll('.entries > li')];
  const handle = rows()[2]?.querySelector('.handle');
  const { top, left } = rows()[0]?.getBoundingClientRect() ?? { top: 0, left: 0 };
  handle?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
  window.dispatchEvent(new PointerEvent('pointermove', { clientX: left + 5, clientY: top + 5 }));
  window.dispatchEvent(new PointerEvent('pointerup'));
  await expect.poll(names).toEqual(['The third', 'The second', 'The first']);
});

test('an entry is added with what it has to have, and taken away', async () => {
  await open();
  await unfold(/^Bonuses/);
  await press('Add a bonus');
  expect(at('bonuses', 3)).toEqual({ name: '', description: '', value: '' });
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^A new bonus/ })).toBeVisible();
  await press('Take “The second” away');
  expect((at('bonuses') as Table[]).map(({ name }) => name)).toEqual([
    'The first',
    'The third',
    '',
  ]);
});

test('a long list stands last and is closed', async () => {
  await open();
  const titles = () =>
    [...document.querySelectorAll('.fields > .fold .fold-title')].map(
      ({ textContent }) => textContent,
    );
  expect(titles()).toEqual([
    'Top of the page',
    'Bonuses',
    'Names',
    'For searches and shared links',
  ]);
  await expect
    .element(page.getByRole('button', { name: /^Names/, expanded: false }))
    .toHaveAttribute('aria-expanded', 'false');
});

test('a field that is to be shown is unfolded, in its groups, and has the focus', async () => {
  await open();
  await press('Show the value');
  expect(focusField(['bonuses', 1, 'value'])).toBe(true);
  await expect.element(field('Value')).toHaveFocus();
  await expect.element(field('Value')).toHaveValue('13');
});

test('a problem stands at its field, and its closed group counts it', async () => {
  await open([problem(['founder']), problem(['hero', 'title'])]);
  await expect.element(field('Founder')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Founder')).toHaveAccessibleDescription('It is empty. Write a name.');
  await expect
    .element(page.getByRole('button', { name: /^Top of the page.*One problem/, expanded: false }))
    .toBeVisible();
});

test('a new entry that is still empty is no mistake before its field was left', async () => {
  await open([problem(['bonuses', 3, 'name'])]);
  await unfold(/^Bonuses/);
  await press('Add a bonus');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByText('One problem')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('One problem').first()).toBeVisible();
});

test('a number of a new entry is empty until it is written, and then required', async () => {
  await open([problem(['bonuses', 3, 'nights'])]);
  await unfold(/^Bonuses/);
  await press('Add a bonus');
  const nights = field('Nights');
  await expect.element(nights).toHaveValue(null);
  await expect.element(nights).toHaveAttribute('aria-required', 'true');
  await expect.element(nights).not.toHaveAttribute('aria-invalid');
  await nights.click();
  await userEvent.tab();
  await expect.element(nights).toHaveAttribute('aria-invalid', 'true');
  await nights.fill('5');
  expect(at('bonuses', 3, 'nights')).toBe(5);
});

test('all of a long text is seen in a narrow window, and Enter adds nothing to it', async () => {
  await page.viewport(390, 800);
  const words = 'Where the lamp is lit by noon, and nobody has to say why it is burning. '.repeat(
    3,
  );
  const value = { ...VALUE, founder: words, hero: { ...(VALUE['hero'] as Table), title: words } };
  await render(<TestForm value={value} problems={[]} />);
  await unfold(/^Top of the page/);
  for (const name of ['Founder', 'Title']) {
    const text = page.getByRole('textbox', { name, exact: true });
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text.element();
    expect([name, scrollWidth, scrollHeight]).toEqual([name, clientWidth, clientHeight]);
    await text.click();
    await userEvent.keyboard('{Enter}');
  }
  expect(formValue()).toEqual(value);
});

const OFFERS = { ...ENTRY, definition: 'Offers' };

test('folded offers say their prices, and the days of those that have some', async () => {
  const dated = { price: '$67', first_day: '2026-11-27', last_day: '2026-12-03' };
  const offers: Table[] = [
    { slug: 'evening', name: 'The evening', price: '$87', confirmed: '$87', dated_prices: [dated] },
    { slug: 'morning', name: 'The morning', price: '$12.50', confirmed: '$12.50' },
  ];
  await render(<TestForm entry={OFFERS} value={{ offers }} problems={[]} />);
  const days = '$67 from November 27 to December 3, 2026';
  const summaries = () =>
    [...document.querySelectorAll('.fold-summary')].map(({ textContent }) => textContent);
  await expect.poll(summaries).toEqual([`2: The evening $87 (${days}) · The morning $12.50`]);
  await unfold(/^Offers/);
  await expect.poll(summaries).toEqual([`$87 (${days})`, '$12.50']);
  await unfold(/^The evening/);
  await expect.poll(summaries).toEqual([`1: ${days}`, '$12.50']);
});

/** The problem of a price that is far from the former one. */
const far = (...path: KeyPath) => ({
  ...problem(path),
  remedy: 'Write it in “The same price once more, to be sure”, too',
});

test('a price is asked for once more where it is refused, and until that is saved', async () => {
  const once = field('The same price once more, to be sure');
  const offer = { name: 'The evening', price: '$87', confirmed: '$87' };
  const form = { entry: OFFERS, value: { offers: [offer] } };
  const { rerender } = await render(<TestForm {...form} problems={[]} />);
  await unfold(/^Offers/);
  await field('Price').fill('9700');
  await expect.element(once).not.toBeInTheDocument();
  await rerender(<TestForm {...form} problems={[problem(['offers', 0, 'price'])]} />);
  await expect.element(field('Price')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(once).not.toBeInTheDocument();
  await rerender(<TestForm {...form} problems={[far('offers', 0, 'price')]} />);
  await expect.element(once).toHaveAccessibleDescription(/no slip of the pen/);
  await once.fill('9700');
  await rerender(<TestForm {...form} problems={[]} />);
  await expect.element(once).toHaveValue('9700');
  const saved = { offers: [{ ...offer, price: '$9700', confirmed: '$9700' }] };
  await rerender(<TestForm {...form} value={saved} problems={[]} />);
  await expect.element(once).not.toBeInTheDocument();
});

test('a new price for some days has no second field before it is refused', async () => {
  const form = { entry: OFFERS, value: { offers: [{ name: 'The evening', price: '$87' }] } };
  const { rerender } = await render(<TestForm {...form} problems={[]} />);
  await unfold(/^Offers/);
  await press('A price for some days');
  const second = page.getByText('The same price once more, to be sure');
  await expect.element(second).not.toBeInTheDocument();
  await page.getByLabelText('Price', { exact: true }).last().fill('5');
  const refused = [far('offers', 0, 'dated_prices', 0, 'price')];
  await rerender(<TestForm {...form} problems={refused} />);
  await expect.element(second).toBeVisible();
});

test('the items of a list are named by what the list is of', () => {
  expect(itemName('items', 'testimonials')).toBe('a voice');
  expect(itemName('items', 'questions')).toBe('an entry');
});

test('a list that is begun is open and has no mistake, and the outline of a short document names it', async () => {
  const form = { entry: OFFERS, value: { offers: [{ name: 'The evening' }] } };
  // Narrow windows have no outline.
  await page.viewport(1280, 900);
  const { rerender } = await render(<TestForm {...form} problems={[]} />);
  const outline = page.getByRole('navigation', { name: 'In this text' });
  await expect.element(outline.getByRole('button', { name: 'The evening' })).toBeVisible();
  await outline.getByRole('button', { name: '+ A price for some days' }).click();
  expect(at('offers', 0, 'dated_prices')).toEqual([{ price: '', first_day: '' }]);
  await rerender(
    <TestForm {...form} problems={[problem(['offers', 0, 'dated_prices', 0, 'price'])]} />,
  );
  await expect.element(field('Price')).toBeVisible();
  await expect.element(field('Price')).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByText('One problem')).not.toBeInTheDocument();
});
