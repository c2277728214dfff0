// Generates essays for the growth benchmark: reproducible texts from the words of the real ones.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The words of the body of each essay. */
const WORDS = 1_000;
const SECTIONS = 5;
const PARAGRAPHS = 4;

/** A reproducible generator of numbers from 0 to 1 (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A writer of texts from some words. */
export function writer(words, seed) {
  const next = random(seed);
  const word = () => words[Math.floor(next() * words.length)];
  const sentence = (length) => {
    const text = Array.from({ length }, word).join(' ');
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  return { word, sentence };
}

/** The words of the essays in a folder, in the order and with the frequency of their texts. */
export async function wordsOf(folder) {
  const texts = [];
  for (const name of await readdir(folder))
    if (name.endsWith('.md')) texts.push(await readFile(join(folder, name), 'utf8'));
  const bodies = texts.map((text) => text.split('+++')[2] ?? '').join(' ');
  return bodies.match(/(?<![\w’ʻ])[a-z]{2,}(?![\w’ʻ])/g);
}

/** Adds essays to content/journal until it has `count` published ones. */
export async function addEssays(content, count, published) {
  const folder = join(content, 'journal');
  const words = await wordsOf(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const fields = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return ['category', 'picture'].map(
        (key) => new RegExp(`^${key} = "(.*)"`, 'm').exec(text)[1],
      );
    }),
  );
  const adding = [];
  for (let number = published; number < count; number += 1) {
    const [category, picture] = fields[number % fields.length];
    const text = essay({ number, category, picture, ...writer(words, number) });
    adding.push(writeFile(join(folder, `essay-${number}.md`), text));
  }
  await Promise.all(adding);
}

function essay({ number, category, picture, word, sentence }) {
  const day = new Date(Date.UTC(2015, 0, 1 + number)).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const paragraph = () => {
    const length = WORDS / SECTIONS / PARAGRAPHS / 5;
    return Array.from({ length: 5 }, () => sentence(length)).join(' ');
  };
  const section = (_, index) =>
    `## ${sentence(3).slice(0, -1)} ${index + 1}\n\n${Array.from({ length: PARAGRAPHS }, paragraph).join('\n\n')}\n`;
  const title = `${sentence(3).slice(0, -1)}, ${word()} ${number}`;
  return `+++
title = "${title}"
excerpt = "${sentence(14)} ${sentence(16)} ${sentence(12)}"
category = "${category}"
publish_date = "${day}"
featured = false
draft = false
picture = "${picture}"
sample = false
+++
${Array.from({ length: SECTIONS }, section).join('\n')}`;
}
