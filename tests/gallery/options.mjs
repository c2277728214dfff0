// Command-line options of the gallery.

import { parseArgs } from 'node:util';

/** The parts of the gallery, in the order in which the sheet shows them. */
export const PARTS = ['pages', 'states', 'controls', 'extremes', 'program'];

const DEFAULT_WIDTHS = [390, 768, 1440];

export const HELP = `npm run gallery -- [options]
  --base URL       a running site; without it, the built site is served
  --only /path     only this page and its states; may be repeated
  --part NAME      ${PARTS.join(', ')}; may be repeated
  --widths A,B     viewport widths in CSS pixels (${DEFAULT_WIDTHS.join(',')})
  --out FOLDER     output folder (.cache/gallery)`;

/** An invalid option; the message is printed without a stack trace. */
export class OptionError extends Error {}

/** Parses the arguments to `{ base?, only, parts, widths, out? }`; undefined for --help. */
export function readOptions(args) {
  const { values } = parse(args);
  if (values.help) return undefined;
  const widths = (values.widths ?? DEFAULT_WIDTHS.join(',')).split(',').map(Number);
  if (!widths.every((width) => Number.isInteger(width) && width >= 200 && width <= 4000))
    throw new OptionError('--widths takes whole numbers from 200 to 4000, separated by commas.');
  const parts = values.part ?? PARTS;
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) throw new OptionError(`There is no part ${unknown}; there are ${PARTS.join(', ')}.`);
  const only = values.only ?? [];
  const invalid = only.find((path) => !path.startsWith('/'));
  if (invalid) throw new OptionError(`--only takes a path that begins with /, not ${invalid}.`);
  return { base: originOf(values.base), only, parts, widths, out: values.out };
}

function parse(args) {
  const text = { type: 'string' };
  const several = { type: 'string', multiple: true };
  const options = { base: text, only: several, part: several, widths: text, out: text };
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean' } } });
  } catch (error) {
    throw new OptionError(error.message);
  }
}

function originOf(base) {
  if (base === undefined) return undefined;
  if (!URL.canParse(base)) throw new OptionError(`--base takes an address, not ${base}.`);
  return new URL(base).origin;
}
