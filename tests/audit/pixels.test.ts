// Audit of focus indicators and graphics in screenshots.

import { expect, test } from '../support/test';
import {
  lowContrastFocusInScreenshots,
  lowContrastGraphicsInScreenshots,
} from './captured-contrast';

for (const [path, forcedColors] of [
  ...['/', '/initiation', '/journal', '/forms/house'].map((page) => [page, false] as const),
  ...['/', '/rituals'].map((page) => [page, true] as const),
])
  test(`on ${path} every focus indicator is visible${forcedColors ? ' with forced colors, and every graphic' : ''}`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { javaScript: false, forcedColors });
    if (forcedColors) expect(await lowContrastGraphicsInScreenshots(page)).toEqual([]);
    expect(await lowContrastFocusInScreenshots(page)).toEqual([]);
  });
