// `npm run launch-check`: what must still be replaced or configured before the house opens; exits 1 while anything is left.

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { checkNode, readEnvFile } from './settings.mjs';

const ROOT = join(import.meta.dirname, '..');
const SAMPLE = /(?:^|[\s,{])sample\s*=\s*true\b/;
/** The domains that are kept free for examples (RFC 2606): a link to them reaches nobody. */
const NOWHERE = /(?<=https?:\/\/|mailto:|email = ")[\w@.-]+\.example\b/;

/** Each setting that a shop with real payments needs, what makes it right, and what to do. */
const SETTINGS = [
  ['SITE_URL', /^https:\/\//, 'the public origin, beginning with https://'],
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_/, 'the live secret key, from Stripe’s dashboard'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_/, 'the live publishable key, from Stripe’s dashboard'],
  [
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_/,
    'the signing secret of the webhook, from Stripe’s dashboard',
  ],
  ['PROGRAM_LINK_SECRET', /^.{32,}$/, 'at least 32 characters: openssl rand -hex 32'],
];

/** What is still sample in a folder of content: `{ place: "file:line", what }`, in the order of the files. */
async function samples(folder) {
  const found = [];
  for (const file of await contentFiles(folder)) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    /** The table that a line stands in, and the lines of it. */
    let table = { name: '', first: 0 };
    const tables = lines.map((line, index) => {
      const head = /^\s*\[+([\w.-]+)\]+/.exec(line);
      if (head) table = { name: head[1], first: index };
      return table;
    });
    lines.forEach((line, index) => {
      if (/^\s*#/.test(line)) return;
      const place = `${relative(join(content, '..'), file)}:${index + 1}`;
      const here = tables[index];
      const within = lines.filter((_, other) => tables[other] === here);
      if (SAMPLE.test(line)) {
        found.push({
          place,
          what: `${named(here, within)} is a sample: write your own, then set sample = false`,
        });
      } else if (NOWHERE.test(line) && !within.some((other) => SAMPLE.test(other))) {
        found.push({
          place,
          what: `${NOWHERE.exec(line)[0]} reaches nobody: write the real address`,
        });
      }
    });
  }
  return found;
}

/** Which settings are missing or are not the live ones. */
function settings(environment) {
  return SETTINGS.filter(([name, right]) => !right.test(environment[name] ?? '')).map(
    ([name, , remedy]) => ({
      place: name,
      what: `${environment[name] ? 'is not ready for launch' : 'is not set'}: ${remedy}`,
    }),
  );
}

/** A table by its name and the words that tell it from its neighbours. */
function named(table, lines) {
  const words = lines
    .map((line) => /^\s*(?:name|title|client)\s*=\s*"(.*)"/.exec(line)?.[1])
    .find(Boolean);
  const shown = words ? `“${words.replaceAll('*', '')}”` : 'this page';
  return table.name ? `[${table.name}]${words ? ` ${shown}` : ''}` : shown;
}

async function contentFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(toml|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

checkNode();
readEnvFile();
/** The folder of content can be named, for a house that keeps its words elsewhere. */
const content = resolve(process.argv[2] ?? join(ROOT, 'content'));
const parts = [
  ['Words and links that are still samples', await samples(content)],
  ['Settings', settings(process.env)],
];
for (const [title, findings] of parts) {
  if (findings.length === 0) continue;
  console.log(`\n${title} (${findings.length})`);
  for (const { place, what } of findings) console.log(`  ${place}  ${what}`);
}
const left = parts.reduce((sum, [, findings]) => sum + findings.length, 0);
console.log(
  left === 0
    ? 'Nothing is left: the house can open.'
    : `\n${left} things are left before the house can open.`,
);
process.exitCode = left === 0 ? 0 : 1;
