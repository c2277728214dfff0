// Checks that need screenshots: focus indicators and graphics.

import { expect, test } from '../support/test';
import { lowContrastFocus, lowContrastGraphics } from './captured-contrast';

for (const [path, forcedColors] of [
  ...['/', '/initiation', '/journal', '/forms/house'].map((one) => [one, false] as const),
  ...['/', '/rituals'].map((one) => [one, true] as const),
])
  test(`on ${path} every focus indicator is visible${forcedColors ? ' with forced colors, and every graphic' : ''}`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { javaScript: false, forcedColors });
    if (forcedColors) expect(await lowContrastGraphics(page)).toEqual([]);
    expect(await lowContrastFocus(page)).toEqual([]);
  });
