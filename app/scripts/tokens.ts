// Reads the color tokens of app/src/styles/tokens.css for images that the build draws.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');

/** Returns a function from token name to hex color: `color('ivory')` is `#f6f0e6`. */
export async function readColors(): Promise<(name: string) => string> {
  const text = await readFile(TOKENS, 'utf8');
  const root = /:root \{([^}]*)\}/.exec(text)?.[1] ?? '';
  const declarations = root.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
  const colors = new Map([...declarations].map(([, name, value]) => [name, value]));
  return (name) => {
    const value = colors.get(name);
    if (value) return value;
    throw new Error(`app/src/styles/tokens.css has no six-digit hex color --${name}.`);
  };
}
