// Tests of pictures in article text: the inserted HTML equals the output of <Picture>.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { insertPictures } from './document-pictures';
import { Picture } from './picture';
import type { Frame } from './picture-sizes';

const ALT = 'A “quiet” window & its light';

function check(id: string, shape: string, className: string, frames: Frame[]) {
  const caption = '<figcaption>A caption.</figcaption></figure>';
  const alt = ALT.replace('&', '&amp;');
  const html = insertPictures(
    `<p>Before.</p>\n<figure class="figure"><img data-picture="${id}" alt="${alt}">${caption}\n<p>After.</p>`,
  );
  const picture = { id, alt: ALT, focal: { x: 50, y: 50 } };
  const component = renderToStaticMarkup(
    <Picture picture={picture} frames={frames} className={className} />,
  );
  const set = component.replace('class="picture "', 'class="picture"');
  expect(html).toBe(
    `<p>Before.</p>\n<figure class="figure figure-${shape}">${set}${caption}\n<p>After.</p>`,
  );
}

test('a landscape picture is wide', () => {
  check('impact', 'wide', '', [
    { from: 80, width: '50rem' },
    { from: 40, width: '38rem' },
    { width: '100vw' },
  ]);
});

test('a square picture has an arch', () => {
  check('journal-petals', 'arched', 'arch', [
    { from: 48, width: 'calc(1.25 * 26rem)' },
    { width: 'calc(1.25 * 80vw)' },
  ]);
});

test('a picture without files is an error', () => {
  const placeholder = '<figure class="figure"><img data-picture="nowhere" alt="A"></figure>';
  expect(() => insertPictures(placeholder)).toThrow(
    'No files were generated for the picture "nowhere".',
  );
});
