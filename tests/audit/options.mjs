// Command-line options of the audit.

import { parseArgs } from 'node:util';

export const HELP = (checks) => `npm run audit -- [options]
  --pages=/,/about     only these pages
  --only=html,axe      only these checks
  --without=lighthouse all checks except these
The checks: ${checks.join(', ')}.`;

/** An invalid option; the message is printed without a stack trace. */
export class OptionError extends Error {}

/** Parses the arguments to `{ pages, checks }`; undefined for --help. */
export function readOptions(args, known) {
  const text = { type: 'string', default: '' };
  let values;
  try {
    const options = { pages: text, only: text, without: text, help: { type: 'boolean' } };
    values = parseArgs({ args, options }).values;
  } catch (error) {
    throw new OptionError(error.message);
  }
  if (values.help) return undefined;
  const [pages, only, without] = [values.pages, values.only, values.without].map(splitList);
  const invalid = pages.find((path) => !path.startsWith('/'));
  if (invalid) throw new OptionError(`--pages takes paths that begin with /, not ${invalid}.`);
  const unknown = [...only, ...without].find((name) => !known.includes(name));
  if (unknown)
    throw new OptionError(`No check is called ${unknown}; there are ${known.join(', ')}.`);
  const selected = only.length > 0 ? known.filter((name) => only.includes(name)) : known;
  return { pages, checks: selected.filter((name) => !without.includes(name)) };
}

function splitList(value) {
  return value.split(',').filter((item) => item !== '');
}
