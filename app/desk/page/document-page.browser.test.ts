// The page of a document in the whole desk: what stands above its form is whole, and its buttons stay where they are.

import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, sendState, startDesk } from '../../../tests/support/desk-page';
import type { Definitions } from './schema';

const FILE = 'pages/house.toml';
const text = { type: 'string' };
const DEFINITIONS: Definitions = {
  House: {
    type: 'object',
    properties: {
      paragraphs: { type: 'array', items: text, minItems: 1, propertyOrder: 0 },
      name: { ...text, propertyOrder: 1 },
    },
    required: ['paragraphs', 'name'],
  },
  Rooms: {
    type: 'object',
    properties: Object.fromEntries(
      ['first', 'second', 'third'].map((name, propertyOrder) => [
        name,
        {
          type: 'object',
          properties: { lines: { type: 'array', items: text } },
          required: ['lines'],
          propertyOrder,
        },
      ]),
    ),
    required: ['first', 'second', 'third'],
  },
};
const ENTRY = { file: FILE, title: 'The house', definition: 'House', isMap: false, draftTime: 1 };
const SHOWN = { ...ENTRY, file: 'pages/shown.toml', page: '/shown' };
const ROOMS = { ...ENTRY, file: 'pages/rooms.toml', title: 'Rooms', definition: 'Rooms' };
const VALUE = {
  paragraphs: Array.from({ length: 60 }, (_one, at) => `Words ${at}`),
  name: 'Maison',
};
const PROBLEM = { key: ['name'], where: '', quote: '', found: 'It is long', remedy: '' };

beforeAll(async () => {
  await page.viewport(1280, 720);
  await startDesk({
    describe: () => ({ definitions: DEFINITIONS, site: 'http://127.0.0.1:1' }),
    documents: () => ({
      groups: [{ name: 'house', title: 'The house', documents: [ENTRY, SHOWN, ROOMS] }],
    }),
  });
});

const open = (address: string) =>
  openPage('write', {
    open: () => ({
      ...{ file: FILE, fingerprint: 'one', text: { value: VALUE }, entry: ENTRY },
      draft: {
        text: { value: { ...VALUE, name: 'Casa' } },
        ...{ fingerprint: 'one', base: { value: VALUE }, revision: 1, window: 'former', time: 1 },
      },
    }),
    draft: () => ({ status: 'kept', revision: 2, time: 2 }),
  }).then(() => {
    location.hash = address;
  });

const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top;

test('where an address leads to a field far down, the bar and the words of the last time are in view as a whole', async () => {
  await open(`#/write/${FILE}?key=paragraphs.59`);
  await expect.element(page.getByLabelText('Text 60')).toHaveFocus();
  const notice = page.getByText(/^Here are your words of/);
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  await expect
    .element(page.getByRole('heading', { name: 'The desk' }))
    .toBeInViewport({ ratio: 1 });
  // Only the form scrolls.
  const { scrollHeight, clientHeight } = document.documentElement;
  expect(scrollHeight).toBe(clientHeight);
});

test('a longer sentence moves no button away from the pointer', async () => {
  await open(`#/write/${FILE}`);
  const discard = page.getByRole('button', { name: 'Discard' });
  await expect.element(discard).toBeVisible();
  const before = top('.document-bar .choices button');
  const problems = [{ ...PROBLEM, file: FILE, isWarning: false }];
  sendState({
    saved: { state: 'broken', problems },
    shown: { state: 'broken', problems },
    isSiteUp: true,
  });
  await expect.element(page.getByText(/one thing in this text needs you/)).toBeVisible();
  await expect.element(page.getByText(/In what is saved, one thing needs you/)).toBeVisible();
  expect(top('.document-bar .choices button')).toBe(before);
});

test('words are said to be shown beside them only while the frame has a rendered page', async () => {
  const site = 'http://127.0.0.1:1';
  await openPage('write', {
    open: () => ({ file: SHOWN.file, fingerprint: 'one', text: { value: VALUE }, entry: SHOWN }),
  });
  sendState({ isSiteUp: true });
  location.hash = `#/write/${SHOWN.file}`;
  const state = () => document.querySelector('#document-state')?.textContent;
  const opening = 'Saved; the page beside it is being opened.';
  await expect.poll(state).toBe(opening);
  const source = document.querySelector<HTMLIFrameElement>('#site')?.contentWindow ?? null;
  const hear = (data: object) =>
    dispatchEvent(new MessageEvent('message', { origin: site, source, data }));
  hear({ type: 'ready', page: SHOWN.page });
  await expect.poll(state).toBe('Saved, and shown on the page beside it.');
  // The page loads itself anew.
  hear({ type: 'left' });
  await expect.poll(state).toBe(opening);
});

test('the outline marks the group in view, whose beginning a press on it shows', async () => {
  const room = { lines: Array.from({ length: 12 }, (_one, at) => `Line ${at}`) };
  const value = { first: room, second: room, third: room };
  await openPage('write', {
    open: () => ({ file: ROOMS.file, fingerprint: 'one', text: { value }, entry: ROOMS }),
  });
  location.hash = `#/write/${ROOMS.file}`;
  const outline = page.getByRole('navigation', { name: 'In this text' });
  const marked = () =>
    [...document.querySelectorAll('.outline [aria-current]')].map(({ textContent }) => textContent);
  for (const name of ['Second', 'First', 'Third', 'Second']) {
    await outline.getByRole('button', { name }).click();
    await expect.poll(marked).toEqual([name]);
    const heading = page.getByRole('heading', { name: new RegExp(`^${name}`), level: 3 });
    await expect.element(heading).toBeInViewport({ ratio: 1 });
  }
  // Without a focused field, the outline marks the group at the reading line.
  (document.activeElement as HTMLElement).blur();
  document.querySelector('.sheet')?.scrollTo(0, 0);
  await expect.poll(marked).toEqual(['First']);
});

test('the address of a text that was renamed opens it at the new one, and that of a text that is gone says where to look', async () => {
  const former = 'pages/former.toml';
  await openPage('write', {
    open: ({ file }) => {
      if (file === 'pages/gone.toml') throw new Error('This text was taken away.');
      return { file: FILE, fingerprint: 'one', text: { value: VALUE }, entry: ENTRY };
    },
  });
  location.hash = `#/write/${former}`;
  await expect.poll(() => location.hash).toBe(`#/write/${FILE}`);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Maison');
  location.hash = '#/write/pages/gone.toml';
  await expect.element(page.getByText(/^This text was taken away\./)).toBeVisible();
  await expect.element(page.getByText('It cannot be shown.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'history', exact: true }))
    .toHaveAttribute('href', '#/history');
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('Discard offers the discarded words again', async () => {
  await open(`#/write/${FILE}`);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Maison');
  await page.getByRole('button', { name: 'Bring them back' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Casa');
  await expect.element(page.getByText('Your words were discarded.')).not.toBeInTheDocument();
});
