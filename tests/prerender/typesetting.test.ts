// Typesetting of social images: kerning, line breaks and contrast.

import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './built-site';

interface Piece {
  text: string;
  face: 'roman' | 'italic' | 'text';
  weight: number;
  size: number;
  tracking?: number;
}
interface Typesetter {
  width(pieces: Piece[]): number;
  draw(pieces: Piece[], x: number, y: number): string;
}
interface Word {
  text: string;
  accent: boolean;
}
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Raw {
  data: Uint8Array;
  width: number;
}

const script = (name: string): Promise<unknown> => import(join(ROOT, 'app/scripts', name));

describe('text as outlines', () => {
  let typesetter: Typesetter;
  beforeAll(async () => {
    const { loadTypesetter } = (await script('typeset.mjs')) as {
      loadTypesetter(): Promise<Typesetter>;
    };
    typesetter = await loadTypesetter();
  });
  const piece = (text: string, face: Piece['face'] = 'roman'): Piece => ({
    text,
    face,
    weight: 300,
    size: 100,
  });
  const width = (text: string) => typesetter.width([piece(text)]);

  test('is kerned', () => {
    expect(width('AV')).toBeLessThan(width('A') + width('V') - 3);
    expect(width('To')).toBeLessThan(width('T') + width('o') - 3);
  });

  test('has letter spacing between glyphs and none after the last', () => {
    const tracked = { ...piece('nn'), tracking: 0.2 };
    expect(typesetter.width([tracked])).toBeCloseTo(width('nn') + 20, 5);
  });

  test.each(['roman', 'italic', 'text'] as const)('draws every Hawaiian letter in %s', (face) => {
    const drawn = typesetter.draw([piece('Hawaiʻi Ānuenue', face)], 0, 100);
    expect(drawn.match(/<path /g)).toHaveLength('HawaiʻiĀnuenue'.length);
  });

  test('rejects a missing glyph', () => {
    expect(() => width('家')).toThrow('The font "roman" has no glyph for “家” in “家”.');
  });
});

describe('line breaking', () => {
  let breakLines: (
    words: Word[],
    width: (words: Word[]) => number,
    available: { width: number; lines: number },
  ) => { lines: Word[][]; cost: number } | undefined;
  beforeAll(async () => {
    ({ breakLines } = (await script('break-lines.mjs')) as { breakLines: typeof breakLines });
  });

  /** The lines of a title whose accent phrase stands between asterisks, with glyphs of width one. */
  const lines = (title: string, available: number, maxLines = 3) => {
    const [lead = '', accent = ''] = title.split('*');
    const words = [lead, accent].flatMap((part, index) =>
      part
        .split(' ')
        .filter(Boolean)
        .map((text) => ({ text, accent: index === 1 })),
    );
    const text = (line: Word[]) => line.map((word) => word.text).join(' ');
    const broken = breakLines(words, (line) => text(line).length, {
      width: available,
      lines: maxLines,
    });
    return broken?.lines.map(text);
  };

  test.each([
    [
      'A phrase keeps a line to itself',
      'A house, *and her door*',
      20,
      ['A house,', 'and her door'],
    ],
    ['A short title is one line', 'The soft no', 20, ['The soft no']],
    ['A small word goes with the next', 'Return to the body', 12, ['Return', 'to the body']],
    [
      'A short word does not stand alone',
      'The crowning ritual hour',
      16,
      ['The crowning', 'ritual hour'],
    ],
  ])('%s', (_rule, title, available, expected) => {
    expect(lines(title, available)).toEqual(expected);
  });

  test('a title that does not fit returns undefined', () => {
    expect(lines('one two three four', 5, 2)).toBeUndefined();
  });
});

describe('contrast', () => {
  let minContrast: (
    ink: string,
    box: Box,
    picture: Raw,
    overlay?: { channels: number[]; opacity(x: number): number },
  ) => number;
  beforeAll(async () => {
    ({ minContrast } = (await script('contrast.mjs')) as {
      minContrast: typeof minContrast;
    });
  });
  const WHITE = [255, 255, 255];
  /** Four pixels by one, of the given greys. */
  const row = (...greys: number[]): Raw => ({
    data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey])),
    width: greys.length,
  });
  const all = { left: 0, top: 0, width: 4, height: 1 };

  test('follows WCAG at the extremes and between them', () => {
    expect(minContrast('#000000', all, row(255, 255, 255, 255))).toBeCloseTo(21, 5);
    expect(minContrast('#777777', all, row(255, 255, 255, 255))).toBeCloseTo(4.48, 2);
  });

  test('is that of the worst pixel in the box', () => {
    const picture = row(255, 255, 119, 255);
    expect(minContrast('#000000', all, picture)).toBeCloseTo(4.69, 2);
    expect(minContrast('#000000', { ...all, width: 2 }, picture)).toBeCloseTo(21, 5);
  });

  test('is 1 where some pixels are darker than the text and others lighter', () => {
    expect(minContrast('#777777', all, row(0, 255, 0, 255))).toBe(1);
  });

  test('is measured through the overlay', () => {
    const overlay = { channels: WHITE, opacity: (x: number) => (x === 2 ? 1 : 0) };
    expect(minContrast('#000000', all, row(255, 255, 0, 255), overlay)).toBeCloseTo(21, 5);
    expect(minContrast('#000000', all, row(255, 255, 0, 255))).toBe(1);
  });
});
