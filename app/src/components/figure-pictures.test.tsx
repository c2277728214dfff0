// A picture in a text is the same as a picture anywhere: what the string holds is what the component renders.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withPictures } from './figure-pictures';
import { Picture } from './picture';

const ALT = 'A “quiet” window & its light';

function check(id: string, shape: string, className: string, sizes: string) {
  const said = '<figcaption>What is said.</figcaption></figure>';
  const alt = ALT.replace('&', '&amp;');
  const filled = withPictures(
    `<p>Before.</p>\n<figure class="figure"><img data-picture="${id}" alt="${alt}">${said}\n<p>After.</p>`,
  );
  const picture = { id, alt: ALT, focal: { x: 50, y: 50 } };
  const component = renderToStaticMarkup(
    <Picture of={picture} sizes={sizes} className={className} />,
  );
  const set = component.replace('class="picture "', 'class="picture"');
  expect(filled).toBe(
    `<p>Before.</p>\n<figure class="figure figure-${shape}">${set}${said}\n<p>After.</p>`,
  );
}

test('a lying picture is set wide', () => {
  check('impact', 'wide', '', '(min-width: 64rem) 50rem, 100vw');
});

test('a square picture stands under an arch', () => {
  check('journal-petals', 'arched', 'arch', '(min-width: 48rem) 26rem, 80vw');
});

test('a picture without files is told', () => {
  const place = '<figure class="figure"><img data-picture="nowhere" alt="A"></figure>';
  expect(() => withPictures(place)).toThrow('No files were made for the picture "nowhere".');
});
