// The form of a document, from the real description of the content: each kind of field, lists, optional values, problems, and
// what is drawn of a text without a change.

import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Choices, DocumentEntry, Problem } from '../api';
import { type KeyPath, type Table, type Text, valueAt, withChange } from '../values';
import { DocumentForm } from './document-form';
import { focusField } from './focus-field';
import { FormContext } from './form-context';
import { type Definitions, FormSchema } from './schema';
import './desk.css';
import './form.css';
import './document.css';

const text = { type: 'string', minLength: 1 };
const key = (schema: object, order: number, description: string) => ({
  ...schema,
  propertyOrder: order,
  description,
});

/** A description as core-check gives it: each kind of value once. */
const DEFINITIONS = {
  Cents: { type: 'string', pattern: '^\\$?\\d+' },
  Headline: { type: 'string', pattern: '^[^*]*([*][^*]+[*][^*]*)?$' },
  LongDate: { type: 'string', format: 'long-date', pattern: '^[A-Z]' },
  LinkTarget: { type: 'string', pattern: '^/' },
  Picture: { type: 'string' },
  CategoryName: { type: 'string' },
  Currency: { oneOf: [{ const: 'usd', description: 'US dollars, in cents.' }] },
  Drawing: {
    oneOf: [
      { const: 'bowls', description: 'Bowls.' },
      { const: 'animals', description: 'Cats and dogs.' },
    ],
  },
  Bonus: {
    type: 'object',
    properties: {
      name: key(text, 0, 'What it is called.'),
      description: key(text, 1, 'What it is, in a sentence.'),
      value: key({ allOf: [{ $ref: '#/definitions/Cents' }] }, 2, 'What it is worth.'),
      sample: key({ type: 'boolean' }, 3, 'On while it is invented.'),
    },
    required: ['name', 'description', 'value'],
  },
  Hero: {
    type: 'object',
    properties: {
      title: key({ allOf: [{ $ref: '#/definitions/Headline' }] }, 0, 'Its headline.'),
      paragraphs: key({ type: 'array', items: text, minItems: 1 }, 1, 'Its text.'),
      to: key({ allOf: [{ $ref: '#/definitions/LinkTarget' }] }, 2, 'Where it leads.'),
      picture: key({ allOf: [{ $ref: '#/definitions/Picture' }] }, 3, 'Its picture.'),
      note: key(text, 4, 'A word at its foot.'),
    },
    required: ['title', 'paragraphs', 'to', 'picture'],
  },
  Everything: {
    type: 'object',
    properties: {
      description: key(text, 0, 'One sentence for search engines.'),
      founder: key(text, 1, "The founder's name."),
      price: key({ allOf: [{ $ref: '#/definitions/Cents' }] }, 2, 'What it costs.'),
      day: key({ allOf: [{ $ref: '#/definitions/LongDate' }] }, 3, 'When it happens.'),
      days: key({ type: 'integer', minimum: 1 }, 4, 'How many days.'),
      category: key({ allOf: [{ $ref: '#/definitions/CategoryName' }] }, 5, 'Its shelf.'),
      drawing: key({ allOf: [{ $ref: '#/definitions/Drawing' }] }, 6, 'What is drawn.'),
      currency: key({ allOf: [{ $ref: '#/definitions/Currency' }] }, 7, 'The currency.'),
      featured: key({ type: 'boolean' }, 8, 'Whether it lies on the table.'),
      hero: key({ allOf: [{ $ref: '#/definitions/Hero' }] }, 9, 'The first screen.'),
      names: key({ type: 'array', items: text, minItems: 13, maxItems: 13 }, 10, 'All names.'),
      bonuses: key(
        { type: 'array', items: { $ref: '#/definitions/Bonus' }, minItems: 1 },
        11,
        'What comes with it.',
      ),
    },
    required: [
      'description',
      'founder',
      'price',
      'day',
      'category',
      'drawing',
      'currency',
      'hero',
      'names',
      'bonuses',
    ],
  },
} as unknown as Definitions;

const CHOICES: Choices = {
  names: {
    CategoryName: [
      { value: 'Rituals', label: 'Rituals' },
      { value: 'Story', label: 'Story' },
    ],
  },
  pictures: [
    { id: 'moth', alt: 'A moth at noon', picture: 'data:,' },
    { id: 'lamp', alt: 'A lamp at noon', picture: 'data:,' },
  ],
  pictureFiles: [],
  pages: [
    { path: '/', title: 'Home' },
    { path: '/about', title: 'About the house' },
  ],
};

const VALUE: Table = {
  description: 'A house.',
  founder: 'Leilani',
  price: '$87',
  day: 'January 18, 2026',
  category: 'Rituals',
  drawing: 'bowls',
  currency: 'usd',
  hero: {
    title: 'A practice *you return to*',
    paragraphs: ['One.', 'Two.'],
    to: '/about',
    picture: 'moth',
  },
  names: Array.from({ length: 13 }, (_name, index) => `Night ${index + 1}`),
  bonuses: [
    { name: 'The first', description: 'It is first.', value: '$17', sample: true },
    { name: 'The second', description: 'It is second.', value: '$13' },
    { name: 'The third', description: 'It is third.', value: '$23' },
  ],
};

const ENTRY: DocumentEntry = {
  file: 'everything.toml',
  title: 'Everything',
  definition: 'Everything',
  isMap: false,
};

let shown: Text;
let said: string[];

function TestForm({ value, problems }: { value: Table; problems: readonly Problem[] }) {
  const [current, setCurrent] = useState<Text>({ value });
  const [target, setTarget] = useState<{ path: KeyPath }>();
  shown = current;
  return (
    <FormContext
      value={{
        schema: new FormSchema(DEFINITIONS, CHOICES),
        change: (path, next) => setCurrent((before) => withChange(before, path, next)),
        problems,
        savedAt: (path) => valueAt(value, path),
        target,
        show: (path) => setTarget({ path }),
        announce: (sentence) => said.push(sentence),
        reloadChoices: async () => undefined,
      }}
    >
      <DocumentForm
        entry={ENTRY}
        value={current.value}
        body={undefined}
        version={0}
        line={undefined}
        onBody={() => undefined}
        onLine={() => undefined}
      />
      <button type="button" onClick={() => setTarget({ path: ['bonuses', 1, 'value'] })}>
        Show the value
      </button>
    </FormContext>
  );
}

const open = (problems: readonly Problem[] = []) =>
  render(<TestForm value={VALUE} problems={problems} />);
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const unfold = (name: string | RegExp) =>
  page.getByRole('button', { name, expanded: false }).click();
const at = (...path: KeyPath) => valueAt(shown.value, path);

beforeEach(() => {
  said = [];
});

test('a form that is opened and unfolded changes nothing', async () => {
  await open();
  for (const name of [/^Top of the page/, /^Names/, /^Bonuses/, /^For searches/])
    await unfold(name);
  expect(shown.value).toEqual(VALUE);
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
  expect(shown.value).not.toHaveProperty('featured');
  await switched.click();
  expect(at('featured')).toBe(true);
});

test('an absent value is offered, has the focus once it is asked for, and goes when it is emptied', async () => {
  await open();
  await press('Days');
  await expect.element(field('Days')).toHaveFocus();
  expect(shown.value).not.toHaveProperty('days');
  await userEvent.keyboard('7');
  expect(at('days')).toBe(7);
  await field('Days').clear();
  expect(shown.value).not.toHaveProperty('days');
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
  const input = title.element() as HTMLInputElement;
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

const problem = (path: KeyPath): Problem => ({
  file: 'everything.toml',
  key: path,
  where: 'Everything',
  quote: '',
  found: 'It is empty',
  remedy: 'Write a name',
  isWarning: false,
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
  await userEvent.tab();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});
