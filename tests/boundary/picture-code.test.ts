// Generated code of pictures: those that only articles show come with the pages that show them.

import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type ArticlePictures, addPictures, pictureFiles } from '../../app/src/generated/pictures';

const SCRIPTS = resolve(import.meta.dirname, '../../app/scripts');
const { articlePictures, joined, picturesOf } = (await import(
  /* @vite-ignore */ join(SCRIPTS, 'picture-code.mjs')
)) as {
  articlePictures: (pictures: unknown[], encoded: Map<string, unknown>) => string;
  joined: (pictures: [string, unknown][]) => ArticlePictures | undefined;
  picturesOf: (html: string, pictures: unknown) => ArticlePictures | undefined;
};

const ENCODED = {
  width: 900,
  height: 600,
  hash: '0123456789',
  placeholder: 'data:image/webp;base64,AAAA',
};

const names = ['garden', 'pond'];
const pictures = JSON.parse(
  articlePictures(
    names.map((id) => ({ id, focal: { x: 10, y: 20 } })),
    new Map(names.map((id) => [id, ENCODED])),
  ),
) as Record<string, unknown>;

const ofGarden: ArticlePictures = {
  files: { garden: [900, 600, '0123456789'] },
  css: '.picture-garden{--focal:10% 20%;background-image:url(data:image/webp;base64,AAAA)}',
};

test('a page has what belongs to the pictures that it shows', () => {
  const image = (id: string) => `<img class="picture-${id}" src="/a.jpg">`;
  expect(picturesOf(image('garden') + image('garden'), pictures)).toEqual(ofGarden);
  expect(picturesOf(image('gardens') + image('about'), pictures)).toBeUndefined();
});

test('the journal has all of them', () => {
  expect(Object.keys(joined(Object.entries(pictures))?.files ?? {})).toEqual(names);
  expect(joined([])).toBeUndefined();
});

test('a picture that came with a page has its files and its styles', () => {
  const sheets: CSSStyleSheet[] = [];
  vi.stubGlobal('document', { adoptedStyleSheets: sheets });
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = vi.fn();
    },
  );
  expect(pictureFiles('garden')).toBeUndefined();
  addPictures(ofGarden);
  expect(pictureFiles('garden')).toMatchObject({
    width: 900,
    height: 600,
    src: '/assets/pictures/garden-0123456789-800.jpg',
  });
  expect(sheets[0]?.replaceSync).toHaveBeenCalledWith(ofGarden.css);
  vi.unstubAllGlobals();
});
