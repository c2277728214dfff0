// Search across all texts, unsaved ones first: each hit is a field, with the sentence that holds the words.

import type { Hit } from '../api';
import { folded } from '../folded';
import { pathNames } from '../names';
import type { KeyPath, Text } from '../values';
import { type ContentSchema, valuesOf } from './schema-values';

/** The most hits that are shown. */
const MOST = 60;

/** The most letters of a sentence. */
const LONGEST = 200;

/** The sentence around the first of the words. */
function sentenceIn(text: string, words: string): string {
  const sentences = text.split(/(?<=[.!?…]["”’]?)\s+|\n+/);
  const sentence = sentences.find((one) => folded(one).includes(words)) ?? text;
  if (sentence.length <= LONGEST) return sentence.trim();
  const at = Math.max(0, folded(sentence).indexOf(words) - LONGEST / 2);
  return `${at > 0 ? '… ' : ''}${sentence.slice(at, at + LONGEST).trim()} …`;
}

/** The fields whose text holds the words one after the other. */
export function search(
  words: string,
  documents: { file: string; title: string; text: Text | undefined }[],
  schema: ContentSchema,
): Hit[] {
  const wanted = folded(words.trim().replaceAll(/\s+/g, ' '));
  if (wanted === '') return [];
  const hits: Hit[] = [];
  for (const { file, title, text } of documents) {
    if (!text) continue;
    const found = (key: KeyPath, value: string) => {
      // Italics are marked by stars, which are no part of the words.
      if (!folded(value.replaceAll('*', '')).includes(wanted)) return;
      const sentence = sentenceIn(value.replaceAll('*', ''), wanted);
      hits.push({ file, key, where: [title, ...pathNames(key)].join(' · '), sentence });
    };
    for (const { key, value } of valuesOf(schema, file, text.value))
      if (typeof value === 'string') found(key, value);
    for (const [at, line] of (text.body ?? '').split('\n').entries()) found(['body', at + 1], line);
    if (hits.length >= MOST) break;
  }
  return hits.slice(0, MOST);
}
