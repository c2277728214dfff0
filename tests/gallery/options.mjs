// What somebody may ask of the gallery on its command line; anything else is refused with a sentence.

import { parseArgs } from 'node:util';

/** The parts of the gallery, in the order in which the sheet shows them. */
export const PARTS = ['pages', 'states', 'controls', 'ends'];

const USUAL_WIDTHS = [390, 768, 1440];

export const HELP = `npm run gallery -- [options]
  --base URL       a site that is already served; without it the built site is served for the occasion
  --only /path     one page and its states; may be given several times
  --part NAME      ${PARTS.join(', ')}; may be given several times
  --widths A,B     widths of the pages in CSS pixels (${USUAL_WIDTHS.join(',')})
  --out FOLDER     where the pictures and the sheet are written (.cache/gallery)`;

/** A wish that cannot be granted; its message is for the person at the terminal. */
export class OptionError extends Error {}

/** The wishes of a command line: `{ base?, only, parts, widths, out? }`; undefined where help was asked for. */
export function readOptions(words) {
  const { values } = parsed(words);
  if (values.help) return undefined;
  const widths = (values.widths ?? USUAL_WIDTHS.join(',')).split(',').map(Number);
  if (!widths.every((width) => Number.isInteger(width) && width >= 200 && width <= 4000))
    throw new OptionError('--widths takes whole numbers from 200 to 4000, separated by commas.');
  const parts = values.part ?? PARTS;
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new OptionError(`There is no part ${unknown}; there are ${PARTS.join(', ')}.`);
  const only = values.only ?? [];
  const strange = only.find((path) => !path.startsWith('/'));
  if (strange) throw new OptionError(`--only takes a path that begins with /, not ${strange}.`);
  return { base: originOf(values.base), only, parts, widths, out: values.out };
}

function parsed(words) {
  const text = { type: 'string' };
  const several = { type: 'string', multiple: true };
  const options = { base: text, only: several, part: several, widths: text, out: text };
  try {
    return parseArgs({ args: words, options: { ...options, help: { type: 'boolean' } } });
  } catch (error) {
    throw new OptionError(error.message);
  }
}

function originOf(base) {
  if (base === undefined) return undefined;
  if (!URL.canParse(base)) throw new OptionError(`--base takes an address, not ${base}.`);
  return new URL(base).origin;
}
