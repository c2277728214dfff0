// Generated code of pictures: those that only articles show come with the pages that show them.

import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { addPictures, pictureFiles } from '../../app/src/generated/pictures';

const SCRIPTS = resolve(import.meta.dirname, '../../app/scripts');
const { articlePictures, articlePictureStyles } = (await import(
  /* @vite-ignore */ join(SCRIPTS, 'picture-code.mjs')
)) as {
  articlePictures: (pictures: unknown[], encoded: Map<string, unknown>) => string;
  articlePictureStyles: (html: string, pictures: unknown) => string;
};

const ENCODED = {
  id: 'garden',
  width: 900,
  height: 600,
  hash: '0123456789',
  placeholder: 'data:image/webp;base64,AAAA',
};

const garden = JSON.parse(
  articlePictures([{ id: 'garden', focal: { x: 10, y: 20 } }], new Map([['garden', ENCODED]])),
);

test('a page has the rules of the pictures that it shows', () => {
  const image = (id: string) => `<img class="picture-${id}" src="/a.jpg">`;
  const rule = '.picture-garden{--focal:10% 20%;background-image:url(data:image/webp;base64,AAAA)}';
  expect(articlePictureStyles(image('garden') + image('garden'), garden)).toBe(rule);
  expect(articlePictureStyles(image('gardens') + image('about'), garden)).toBe('');
});

test('a picture that came with a page has its files, its focal point and its placeholder', () => {
  expect(pictureFiles('garden')).toBeUndefined();
  addPictures(garden);
  expect(pictureFiles('garden')).toMatchObject({
    width: 900,
    height: 600,
    src: '/assets/pictures/garden-0123456789-800.jpg',
    style: {
      '--focal': '10% 20%',
      backgroundImage: 'url(data:image/webp;base64,AAAA)',
    },
  });
  expect(pictureFiles('about')?.style).toEqual({});
});
