// Reads the font packages, and makes static fonts from them: one weight, only the used characters, uncompressed.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';
import subset from 'subset-font';

const require = createRequire(import.meta.url);

/** Character ranges of a font package that the site needs; `latin-ext` has the macrons. */
export const RANGES = ['latin', 'latin-ext'] as const;

/** Reads a file of a font package by name, range and style, such as `cormorant`, `latin`, `normal`. */
export const fontFile = (name: string, range: string, style: string): string =>
  require.resolve(`@fontsource-variable/${name}/files/${name}-${range}-wght-${style}.woff2`);

/** Returns fonts with these characters in one weight: one for each range. */
export const staticFonts = (
  name: string,
  style: string,
  weight: number,
  characters: string,
): Promise<Buffer[]> =>
  Promise.all(
    RANGES.map(async (range) =>
      subset(await readFile(fontFile(name, range, style)), characters, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      }),
    ),
  );

export function charactersOf(file: Buffer): Set<string> {
  const font = create(file);
  if (font.isCollection) throw new Error('A file with several fonts is not supported.');
  return new Set(font.characterSet.map((point) => String.fromCodePoint(point)));
}

/** Adds the capitals of all letters: style sheets set names, labels and small lines in capitals. */
export const withCapitals = (characters: Iterable<string>): string[] => [
  ...new Set([...characters].flatMap((character) => [character, ...character.toUpperCase()])),
];

/** Returns the characters that no font has: programs would draw a box for them without an error. */
export function lackingCharacters(fonts: readonly Buffer[], characters: string): string[] {
  const supported = fonts.map(charactersOf);
  return [...new Set(characters)].filter(
    (character) => !supported.some((set) => set.has(character)),
  );
}
