// Positions of the lines of text on the sheets of a PDF, and the number of their characters.

import { getDocumentProxy } from 'unpdf';

export interface Sheet {
  /** Height in points. */
  height: number;
  /** Baselines of the text from top to bottom, in points below the upper edge, without duplicates. */
  baselines: number[];
  characters: number;
}

export async function readPdf(bytes: Uint8Array): Promise<Sheet[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number);
      const height = page.view[3] ?? 0;
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
      const baselines = new Set(texts.map(({ transform }) => Math.round(height - transform[5])));
      const characters = texts.map(({ str }) => str.replace(/\s/g, '')).join('').length;
      return { height, baselines: [...baselines].sort((a, b) => a - b), characters };
    }),
  );
}
