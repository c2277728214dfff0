// The colours of the house for what the build draws: app/src/styles/tokens.css names them, and nothing else does.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');

/** Answers with a function from a token's name to its six digits: `colour('ivory')` is `#f6f0e6`. */
export async function readColours() {
  const text = await readFile(TOKENS, 'utf8');
  const root = /:root \{([^}]*)\}/.exec(text)?.[1] ?? '';
  const found = root.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
  const colours = new Map([...found].map(([, name, value]) => [name, value]));
  return (name) => {
    const value = colours.get(name);
    if (value) return value;
    throw new Error(`app/src/styles/tokens.css names no colour --${name} in six digits.`);
  };
}
