// New pictures: several at once, chosen or dropped, each described, sent one after the other.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddPictures } from './add-pictures';

const file = (name: string) => new File([`the bytes of ${name}`], name, { type: 'image/jpeg' });

/** Pictures that were sent; one without words is refused, as app/desk/server/pictures.ts does. */
let sent: { name: string; alt: string }[] = [];
let added: string[] = [];

beforeEach(() => {
  sent = [];
  added = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const { name, alt } = JSON.parse(String(body)) as { name: string; alt: string };
    sent.push({ name, alt });
    if (alt === '') return new Response('Say in a few words what it shows.', { status: 400 });
    return Response.json({ id: name.replace('.jpg', '') });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(isSeveral: boolean) {
  await render(
    <AddPictures
      isSeveral={isSeveral}
      onAdded={async (ids) => {
        added = ids;
      }}
      onLeave={() => undefined}
    />,
  );
}

/** Drops files on the field, as a file manager does. */
function drop(...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  const place = document.querySelector('.drop');
  for (const type of ['dragover', 'drop'])
    place?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
const field = (words: string) => page.getByLabelText(words, { exact: false });

test('several pictures are dropped at once, described by their names, and stored in their order', async () => {
  await open(true);
  drop(file('dawn.jpg'), file('dusk.jpg'));
  await field('What “dawn.jpg” shows').fill('The bay at dawn');
  await field('What “dusk.jpg” shows').fill('The bay at dusk');
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect.poll(() => added).toEqual(['dawn', 'dusk']);
  expect(sent).toEqual([
    { name: 'dawn.jpg', alt: 'The bay at dawn' },
    { name: 'dusk.jpg', alt: 'The bay at dusk' },
  ]);
});

test('a picture that is refused stays with its words, and those that are stored are handed over and not sent again', async () => {
  await open(true);
  drop(file('dawn.jpg'), file('dusk.jpg'));
  await field('What “dawn.jpg” shows').fill('The bay at dawn');
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect.element(page.getByText('Say in a few words what it shows.')).toBeVisible();
  await field('What it shows').fill('The bay at dusk');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect.poll(() => added).toEqual(['dawn', 'dusk']);
  expect(sent.map(({ name }) => name)).toEqual(['dawn.jpg', 'dusk.jpg', 'dusk.jpg']);
});

test('in the place of one picture one of several is taken', async () => {
  await open(false);
  drop(file('dawn.jpg'), file('dusk.jpg'));
  await expect.element(field('What it shows')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add it' })).toBeVisible();
});
