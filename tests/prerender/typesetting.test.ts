// How the build sets words on the pictures for shared links: kerned, well broken, and never on ground that hides them.

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

describe('words as outlines', () => {
  let typesetter: Typesetter;
  beforeAll(async () => {
    const { openTypefaces } = (await script('typeset.mjs')) as {
      openTypefaces(): Promise<Typesetter>;
    };
    typesetter = await openTypefaces();
  });
  const piece = (text: string, face: Piece['face'] = 'roman'): Piece => ({
    text,
    face,
    weight: 300,
    size: 100,
  });
  const width = (text: string) => typesetter.width([piece(text)]);

  test('are kerned', () => {
    expect(width('AV')).toBeLessThan(width('A') + width('V') - 3);
    expect(width('To')).toBeLessThan(width('T') + width('o') - 3);
  });

  test('have room between them where they are tracked, and none behind the last', () => {
    const tracked = { ...piece('nn'), tracking: 0.2 };
    expect(typesetter.width([tracked])).toBeCloseTo(width('nn') + 20, 5);
  });

  test.each(['roman', 'italic', 'text'] as const)('draw every Hawaiian letter in %s', (face) => {
    const drawn = typesetter.draw([piece('Hawaiʻi Ānuenue', face)], 0, 100);
    expect(drawn.match(/<path /g)).toHaveLength('HawaiʻiĀnuenue'.length);
  });

  test('are not set without a letter', () => {
    expect(() => width('家')).toThrow('The typeface "roman" has no “家”, as in “家”.');
  });
});

describe('lines of a title', () => {
  let breakLines: (
    words: Word[],
    width: (words: Word[]) => number,
    room: { width: number; lines: number },
  ) => { lines: Word[][]; cost: number } | undefined;
  beforeAll(async () => {
    ({ breakLines } = (await script('break-lines.mjs')) as { breakLines: typeof breakLines });
  });

  /** The lines of a title whose phrase stands between stars, where a letter is one wide. */
  const lines = (title: string, room: number, most = 3) => {
    const [lead = '', accent = ''] = title.split('*');
    const words = [lead, accent].flatMap((part, index) =>
      part
        .split(' ')
        .filter(Boolean)
        .map((text) => ({ text, accent: index === 1 })),
    );
    const text = (line: Word[]) => line.map((word) => word.text).join(' ');
    const broken = breakLines(words, (line) => text(line).length, { width: room, lines: most });
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
  ])('%s', (_rule, title, room, expected) => {
    expect(lines(title, room)).toEqual(expected);
  });

  test('What does not fit is told', () => {
    expect(lines('one two three four', 5, 2)).toBeUndefined();
  });
});

describe('contrast', () => {
  let leastContrast: (
    ink: string,
    box: Box,
    picture: Raw,
    veil?: { values: number[]; share(x: number): number },
  ) => number;
  beforeAll(async () => {
    ({ leastContrast } = (await script('contrast.mjs')) as {
      leastContrast: typeof leastContrast;
    });
  });
  const WHITE = [255, 255, 255];
  /** Four pixels by one, of the given greys. */
  const row = (...greys: number[]): Raw => ({
    data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey])),
    width: greys.length,
  });
  const all = { left: 0, top: 0, width: 4, height: 1 };

  test('is that of WCAG at the two ends and between them', () => {
    expect(leastContrast('#000000', all, row(255, 255, 255, 255))).toBeCloseTo(21, 5);
    expect(leastContrast('#777777', all, row(255, 255, 255, 255))).toBeCloseTo(4.48, 2);
  });

  test('is that of the worst pixel in the box, and of no other', () => {
    const picture = row(255, 255, 119, 255);
    expect(leastContrast('#000000', all, picture)).toBeCloseTo(4.69, 2);
    expect(leastContrast('#000000', { ...all, width: 2 }, picture)).toBeCloseTo(21, 5);
  });

  test('is none where some pixels are darker than the ink and others lighter', () => {
    expect(leastContrast('#777777', all, row(0, 255, 0, 255))).toBe(1);
  });

  test('is measured through the veil', () => {
    const veil = { values: WHITE, share: (x: number) => (x === 2 ? 1 : 0) };
    expect(leastContrast('#000000', all, row(255, 255, 0, 255), veil)).toBeCloseTo(21, 5);
    expect(leastContrast('#000000', all, row(255, 255, 0, 255))).toBe(1);
  });
});
