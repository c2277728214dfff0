// Reads the pages of a PDF that Chromium has printed: where its lines of text stand, and how many glyphs they have.

import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** Height in points. */
  height: number;
  /** The baselines of its text from top to bottom, in points below the upper edge, each once. */
  baselines: number[];
  glyphs: number;
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

export function readPdf(bytes: Buffer): PdfPage[] {
  const objects = readObjects(bytes.toString('latin1'));
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const height = Number(/\/MediaBox \[0 0 \S+ ([\d.]+)\]/.exec(dictionary)?.[1]);
      const contents = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '';
      return { height, ...readText(objects.get(contents)?.stream ?? '', height) };
    });
}

/** The objects by number; streams are decompressed, except for those of images. */
function readObjects(text: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const head = /\b(\d+) 0 obj\n([\s\S]*?)(stream\n|endobj)/g;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const [, id = '', dictionary = '', end] = match;
    let stream = '';
    if (end === 'stream\n') {
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      const data = text.slice(head.lastIndex, head.lastIndex + length);
      head.lastIndex += length;
      const isText = dictionary.includes('/FlateDecode') && !dictionary.includes('/Subtype');
      if (isText) stream = inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    }
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

/** A vertical scale and offset: text is neither rotated nor skewed. */
type Vertical = readonly [scale: number, offset: number];

const multiply = ([scale, offset]: Vertical, [outer, shift]: Vertical): Vertical => [
  scale * outer,
  offset * outer + shift,
];

/** Follows the operators that move text up and down: q, Q, cm, Tm, Td and Tj (ISO 32000-1, 8.4 and 9.4). */
function readText(stream: string, height: number): Pick<PdfPage, 'baselines' | 'glyphs'> {
  const baselines = new Set<number>();
  const saved: Vertical[] = [];
  let matrix: Vertical = [1, 0];
  let line: Vertical = [1, 0];
  let glyphs = 0;
  for (const command of stream.split('\n')) {
    const parts = command.split(' ');
    const operator = parts.at(-1);
    const numbers = parts.slice(0, -1).map(Number);
    const [, second = 0, , scale = 1, , offset = 0] = numbers;
    if (operator === 'q') saved.push(matrix);
    else if (operator === 'Q') matrix = saved.pop() ?? matrix;
    else if (operator === 'cm') matrix = multiply([scale, offset], matrix);
    else if (operator === 'Tm') line = [scale, offset];
    const shown = /<([0-9A-F]+)> Tj$/.exec(command)?.[1];
    if (/ Td\b/.test(command)) line = [line[0], line[1] + second * line[0]];
    if (shown === undefined) continue;
    glyphs += shown.length / 2;
    baselines.add(Math.round(height - multiply(line, matrix)[1]));
  }
  return { baselines: [...baselines].sort((a, b) => a - b), glyphs };
}
