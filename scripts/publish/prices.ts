// Prints the prices of the built content in the format of a summary. A separate process, because the desk runs for
// days, and a loaded module would keep old prices.

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
