// A form of the desk made of a description that has each kind of field once, with its state in the place of a document.

import { useCallback, useState } from 'react';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Choices, DocumentEntry } from '../../app/desk/api';
import type { Problem } from '../../app/desk/entries';
import { DocumentForm } from '../../app/desk/page/document-form';
import { FormContext } from '../../app/desk/page/form-context';
import { type Definitions, FormSchema } from '../../app/desk/page/schema';
import { useShownProblems } from '../../app/desk/page/shown-problems';
import { type KeyPath, type Table, type Text, valueAt, withChange } from '../../app/desk/values';
import '../../app/desk/page/desk.css';
import '../../app/desk/page/form.css';
import '../../app/desk/page/document.css';

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
      nights: key({ type: 'integer', minimum: 1, maximum: 5 }, 4, 'How many nights it takes.'),
    },
    required: ['name', 'description', 'value', 'nights'],
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
  Offers: {
    type: 'object',
    properties: {
      offers: key({ type: 'array', items: { $ref: '#/definitions/Offer' } }, 0, 'The offers.'),
    },
    required: ['offers'],
  },
  Offer: {
    type: 'object',
    properties: {
      name: key(text, 0, 'What it is called.'),
      price: key({ allOf: [{ $ref: '#/definitions/Cents' }] }, 1, 'What it costs.'),
      confirmed: key({ allOf: [{ $ref: '#/definitions/Cents' }] }, 2, 'What it cost.'),
      dated_prices: key(
        { type: 'array', items: { $ref: '#/definitions/DatedPrice' } },
        3,
        'Other prices.',
      ),
    },
    required: ['name'],
  },
  DatedPrice: {
    type: 'object',
    properties: {
      price: key({ allOf: [{ $ref: '#/definitions/Cents' }] }, 0, 'The price on these days.'),
      confirmed: key({ allOf: [{ $ref: '#/definitions/Cents' }] }, 1, 'The price once more.'),
      first_day: key(text, 2, 'The first day.'),
    },
    required: ['price', 'first_day'],
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

export const VALUE: Table = {
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
    { name: 'The first', description: 'It is first.', value: '$17', sample: true, nights: 3 },
    { name: 'The second', description: 'It is second.', value: '$13', nights: 2 },
    { name: 'The third', description: 'It is third.', value: '$23', nights: 1 },
  ],
};

export const ENTRY: DocumentEntry = {
  file: 'everything.toml',
  title: 'Everything',
  definition: 'Everything',
  isMap: false,
};

let shown: Text;
/** Announcements to screen readers. */
export const said: string[] = [];

interface TestFormProps {
  value: Table;
  problems: readonly Problem[];
  entry?: DocumentEntry;
}

export function TestForm({ value, problems, entry = ENTRY }: TestFormProps) {
  const [current, setCurrent] = useState<Text>({ value });
  const [target, setTarget] = useState<{ path: KeyPath }>();
  shown = current;
  const savedAt = useCallback((path: KeyPath) => valueAt(value, path), [value]);
  const { problems: shownProblems, leave } = useShownProblems({
    ...{ file: ENTRY.file, all: problems, text: current, savedAt },
  });
  return (
    <FormContext
      value={{
        schema: new FormSchema(DEFINITIONS, CHOICES),
        change: (path, next) => setCurrent((before) => withChange(before, path, next)),
        leave,
        problems: shownProblems,
        savedAt,
        target,
        show: (path) => setTarget({ path }),
        announce: (sentence) => said.push(sentence),
        reloadChoices: async () => undefined,
      }}
    >
      <DocumentForm
        entry={entry}
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

export const open = (problems: readonly Problem[] = []) =>
  render(<TestForm value={VALUE} problems={problems} />);
export const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true });
export const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
export const unfold = (name: string | RegExp) =>
  page.getByRole('button', { name, expanded: false }).click();
export const at = (...path: KeyPath) => valueAt(shown.value, path);
/** The value of the form as it is now, as a whole. */
export const formValue = () => shown.value;

export const problem = (path: KeyPath): Problem => ({
  file: 'everything.toml',
  key: path,
  where: 'Everything',
  quote: '',
  found: 'It is empty',
  remedy: 'Write a name',
  isWarning: false,
});

beforeEach(() => {
  said.length = 0;
});
