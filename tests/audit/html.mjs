// HTML: every document that the shop can answer with, held to the standard by html-validate.

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const ROOT = resolve(import.meta.dirname, '../..');
const SITE = join(ROOT, 'app/dist');
const PROGRAM = join(ROOT, 'app/program');

/** Whatever html-validate recommends, and what it asks of whole documents, but for matters of taste. */
const CONFIG = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // HTML takes either case; the template and React write these as they do.
    'doctype-style': 'off',
    'attr-case': 'off',
    // React closes void elements with a stroke, which HTML allows.
    'void-style': 'off',
    // React writes an empty value where HTML allows none.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's own ids begin with an underscore; HTML asks for one character that is no space.
    'valid-id': ['error', { relaxed: true }],
    // The house's own files come from its own origin; another's would need a checksum.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));

export async function checkHtml(ground, report) {
  for (const { name, html } of await documents(ground))
    report.hold(name, 'html', await htmlFaults(html));
}

/** What is wrong with a document, or a piece of one. */
export async function htmlFaults(html) {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, line, column, ruleUrl }) => ({
      rule: ruleId,
      told: `${message} at ${selector ?? `${line}:${column}`}`,
      remedy: ruleUrl ?? 'See html-validate.org/rules',
    })),
  );
}

/** Every document, as a visitor gets it: `{ name, html }`. */
async function documents(ground) {
  const found = [];
  for (const page of ground.pages) {
    if (isForm(page)) found.push(...(await formOf(ground, page.path)));
    else found.push({ name: nameOf(page), html: await readFile(join(SITE, page.file), 'utf8') });
    if (page.framed && !isForm(page)) {
      const file = page.file.replace('.html', '-framed.html');
      found.push({ name: `${page.path}, framed`, html: await readFile(join(SITE, file), 'utf8') });
    }
  }
  if (!ground.isAsked('/program')) return found;
  for (const file of (await readdir(PROGRAM)).filter((name) => name.endsWith('.html')).sort())
    found.push({ name: `/program, ${file}`, html: await readFile(join(PROGRAM, file), 'utf8') });
  return found;
}

/** A form's page has places in it until the server has filled them: blank, and with something to say beside each line. */
async function formOf({ url }, path) {
  const ways = [
    ['', '', 'GET'],
    [', framed', '?framed=1', 'GET'],
    [', with faults', '', 'POST'],
    [', framed, with faults', '?framed=1', 'POST'],
  ];
  return Promise.all(
    ways.map(async ([name, query, method]) => {
      const body = method === 'POST' ? new URLSearchParams() : undefined;
      const answer = await fetch(url + path + query, { method, body });
      const wanted = method === 'POST' ? 422 : 200;
      if (answer.status !== wanted)
        throw new Error(`${method} ${path}${query} answered ${answer.status} instead of ${wanted}`);
      return { name: path + name, html: await answer.text() };
    }),
  );
}

function isForm({ framed, path }) {
  return framed && !path.endsWith('/sent');
}

function nameOf({ path, state }) {
  return state ? `${path}, ${state}` : path;
}
