// Splits a Markdown file into its front matter (TOML between lines of `+++`) and its text, by the rule of the content checker
// (core-wasm/content/src/compiler/documents/mod.rs): a byte order mark before the first fence and spaces behind a fence are allowed.

import { parse } from 'smol-toml';
import { attempt, type Table } from '../values';

/** The parts of a file, which joined are the file. */
export interface Parts {
  /** A byte order mark, where there is one, and the first fence. */
  open: string;
  /** The TOML, with its last line break. */
  head: string;
  /** The second fence. */
  close: string;
  body: string;
}

const FRONT_MATTER =
  /^(\uFEFF?\+{3}[^\S\n]*\n)((?:(?!\+{3}[^\S\n]*(?:\n|$)).*\n)*)(\+{3}[^\S\n]*(?:\n|$))([\s\S]*)$/;

/** Splits a file; `undefined` where it has no front matter. */
export function splitFrontMatter(text: string): Parts | undefined {
  const [, open, head, close, body] = FRONT_MATTER.exec(text) ?? [];
  if (open === undefined || head === undefined || close === undefined) return undefined;
  return { open, head, close, body: body ?? '' };
}

/** The TOML of a file: of a Markdown file its front matter, of another the whole text without a byte order mark. */
export function tomlOf(file: string, text: string): string {
  if (file.endsWith('.md')) return splitFrontMatter(text)?.head ?? '';
  return text.replace(/^\uFEFF/, '');
}

/** The values of a text, with what stands in its file; none where they cannot be read, which the checker says. */
export const headOf = (file: string, source: string): Table =>
  attempt(() => parse(tomlOf(file, source.replaceAll('\r\n', '\n'))) as Table) ?? {};
