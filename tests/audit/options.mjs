// What somebody may ask of the audit on its command line; anything else is refused with a sentence.

import { parseArgs } from 'node:util';

export const HELP = (checks) => `npm run audit -- [options]
  --pages=/,/about     these pages alone
  --only=html,axe      these checks alone
  --without=lighthouse all checks but these
The checks: ${checks.join(', ')}.`;

/** A wish that cannot be granted; its message is for the person at the terminal. */
export class OptionError extends Error {}

/** The wishes of a command line: `{ pages, checks }`; undefined where help was asked for. */
export function readOptions(words, known) {
  const text = { type: 'string', default: '' };
  let values;
  try {
    const options = { pages: text, only: text, without: text, help: { type: 'boolean' } };
    values = parseArgs({ args: words, options }).values;
  } catch (error) {
    throw new OptionError(error.message);
  }
  if (values.help) return undefined;
  const [pages, only, without] = [values.pages, values.only, values.without].map(listed);
  const strange = pages.find((path) => !path.startsWith('/'));
  if (strange) throw new OptionError(`--pages takes paths that begin with /, not ${strange}.`);
  const unknown = [...only, ...without].find((name) => !known.includes(name));
  if (unknown)
    throw new OptionError(`No check is called ${unknown}; there are ${known.join(', ')}.`);
  const asked = only.length > 0 ? known.filter((name) => only.includes(name)) : known;
  return { pages, checks: asked.filter((name) => !without.includes(name)) };
}

function listed(value) {
  return value.split(',').filter((word) => word !== '');
}
