// Prints the prices of the built content, as those of a summary. A process of its own: the desk runs for days, and a module is
// loaded once, with the prices of that time.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , root = '.'] = process.argv;
const { offers }: typeof import('#core') = await import(
  pathToFileURL(join(root, 'core-wasm/pkg/node.js')).href
);
const prices = Object.entries(offers()).map(([id, { name, price }]) => [
  id,
  { name, price: price?.text ?? '' },
]);
console.log(JSON.stringify(Object.fromEntries(prices)));
