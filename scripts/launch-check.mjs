// `npm run launch-check`: lists sample content and missing settings, and exits with 1 while anything is left; then the
// prices and dates, to be read once more.

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { today } from './build/waiting-essays.mjs';
import { checkNode, ROOT, readEnvFile } from './settings.mjs';

const SAMPLE = /(?:^|[\s,{])sample\s*=\s*true\b/;
/** A URL or e-mail address in the reserved top-level domain .example (RFC 2606). */
const PLACEHOLDER = /(?<=https?:\/\/|mailto:|email = ")[\w@.-]+\.example\b/;

/** The settings that real payments need: name, pattern of a valid value, what to set. */
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

/** Sample entries and placeholder addresses in a content folder: `{ location: "file:line", message }`. */
async function findSamples(folder) {
  const found = [];
  for (const file of await contentFiles(folder)) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    /** For each line the TOML table that it belongs to. */
    let table = { name: '', first: 0 };
    const tables = lines.map((line, index) => {
      const head = /^\s*\[+([\w.-]+)\]+/.exec(line);
      if (head) table = { name: head[1], first: index };
      return table;
    });
    lines.forEach((line, index) => {
      if (/^\s*#/.test(line)) return;
      const location = `${relative(join(content, '..'), file)}:${index + 1}`;
      const own = tables[index];
      const tableLines = lines.filter((_, other) => tables[other] === own);
      if (SAMPLE.test(line)) {
        found.push({
          location,
          message: `${describeTable(own, tableLines)} is a sample: write your own, then set sample = false`,
        });
      } else if (PLACEHOLDER.test(line) && !tableLines.some((other) => SAMPLE.test(other))) {
        found.push({
          location,
          message: `${PLACEHOLDER.exec(line)[0]} is a placeholder: write the real address`,
        });
      }
    });
  }
  return found;
}

/** Settings that are missing, or are not those of live payments. */
function findSettings(environment) {
  return SETTINGS.filter(([name, pattern]) => !pattern.test(environment[name] ?? '')).map(
    ([name, , remedy]) => ({
      location: name,
      message: `${environment[name] ? 'is not ready for launch' : 'is not set'}: ${remedy}`,
    }),
  );
}

/** The name of a table, and the name or title in it, which distinguishes entries of one list. */
function describeTable(table, lines) {
  const title = lines
    .map((line) => /^\s*(?:name|title|client)\s*=\s*"(.*)"/.exec(line)?.[1])
    .find(Boolean);
  const label = title ? `“${title.replaceAll('*', '')}”` : 'this page';
  return table.name ? `[${table.name}]${title ? ` ${label}` : ''}` : label;
}

/** Every price, a retreat that is over, and an event without its year or place: right or not, only the owner knows. */
async function findWorthALook(folder) {
  const { parse } = await import('smol-toml').catch(() => ({}));
  if (!parse)
    return [{ location: 'prices and dates', message: 'are listed after npm ci, or npm start' }];
  const read = async (file) => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    return parse(text.replace(/^\uFEFF/, ''));
  };
  const { offers = [] } = await read('offers.toml');
  const { retreat } = await read('pages/retreats.toml');
  const { involved } = await read('pages/impact.toml');
  return [
    ...offers.map((offer) => ({
      location: 'content/offers.toml',
      message: `“${offer.name}” (${offer.slug}) costs ${priceText(offer)}${offer.for_sale ? '' : ', and is not for sale'}`,
    })),
    ...(retreat && retreat.ends < today()
      ? [
          {
            location: 'content/pages/retreats.toml',
            message: `the retreat that ended on ${retreat.ends} is over: its page says so, and invites to the next one`,
          },
        ]
      : []),
    ...(involved?.options ?? [])
      .filter(({ date }) => date && !(date.year && date.place))
      .map(({ date }) => ({
        location: 'content/pages/impact.toml',
        message: `“${date.name}” has no year or no place: it is in no calendar until it has both`,
      })),
  ];
}

/** The price of an offer, and what it is compared with. */
function priceText({ price, original, bonuses = [], components = [] }) {
  const parts = [...bonuses, ...components].map(({ value }) => amount(value)).join(', ');
  return [
    amount(price),
    original === undefined ? '' : `, instead of ${amount(original)}`,
    parts && `, with parts worth ${parts}`,
  ].join('');
}

/** An amount as it is written: "$87", or in whole cents. */
function amount(value) {
  return typeof value === 'string' ? value : `$${(value / 100).toFixed(2).replace(/\.00$/, '')}`;
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
/** Another content folder can be given as the argument. */
const content = resolve(process.argv[2] ?? join(ROOT, 'content'));
const parts = [
  ['Sample content', await findSamples(content)],
  ['Settings', findSettings(process.env)],
];
for (const [title, findings] of parts) {
  if (findings.length === 0) continue;
  console.log(`\n${title} (${findings.length})`);
  for (const { location, message } of findings) console.log(`  ${location}  ${message}`);
}
const worthALook = await findWorthALook(content);
if (worthALook.length > 0) {
  console.log(`\nTo be read once more (${worthALook.length})`);
  for (const { location, message } of worthALook) console.log(`  ${location}  ${message}`);
}
const left = parts.reduce((sum, [, findings]) => sum + findings.length, 0);
console.log(
  left === 0
    ? 'Nothing is left to do before the launch.'
    : `\n${left} left to do before the launch.`,
);
process.exitCode = left === 0 ? 0 : 1;
