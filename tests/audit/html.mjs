// Check: every HTML document that the server can respond with, by html-validate.

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const ROOT = resolve(import.meta.dirname, '../..');
const SITE = join(ROOT, 'app/dist');
const PROGRAM = join(ROOT, 'app/program');

/** The recommended and document rules of html-validate, except for matters of style. */
const CONFIG = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // HTML allows either case.
    'doctype-style': 'off',
    'attr-case': 'off',
    // React closes void elements with a slash, which HTML allows.
    'void-style': 'off',
    // React writes an empty value where HTML allows none.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's generated ids start with an underscore; HTML only forbids spaces.
    'valid-id': ['error', { relaxed: true }],
    // Integrity is required for third-party files only.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));

export async function checkHtml(context, report) {
  for (const { name, html } of await documents(context))
    report.add(name, 'html', await htmlFindings(html));
}

/** The findings of a document or fragment. */
export async function htmlFindings(html) {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, line, column, ruleUrl }) => ({
      rule: ruleId,
      message: `${message} at ${selector ?? `${line}:${column}`}`,
      remedy: ruleUrl ?? 'See html-validate.org/rules',
    })),
  );
}

/** Every document as `{ name, html }`. */
async function documents(context) {
  const found = [];
  for (const page of context.pages) {
    if (isForm(page)) found.push(...(await formVariants(context, page.path)));
    else found.push({ name: nameOf(page), html: await readFile(join(SITE, page.file), 'utf8') });
    if (page.framed && !isForm(page)) {
      const file = page.file.replace('.html', '-framed.html');
      found.push({ name: `${page.path}, framed`, html: await readFile(join(SITE, file), 'utf8') });
    }
  }
  if (!context.isSelected('/program')) return found;
  for (const file of (await readdir(PROGRAM)).filter((name) => name.endsWith('.html')).sort())
    found.push({ name: `/program, ${file}`, html: await readFile(join(PROGRAM, file), 'utf8') });
  return found;
}

/** The server renders form pages: empty, and with validation messages, each also framed. */
async function formVariants({ url }, path) {
  const variants = [
    ['', '', 'GET'],
    [', framed', '?framed=1', 'GET'],
    [', with errors', '', 'POST'],
    [', framed, with errors', '?framed=1', 'POST'],
  ];
  return Promise.all(
    variants.map(async ([name, query, method]) => {
      const body = method === 'POST' ? new URLSearchParams() : undefined;
      const response = await fetch(url + path + query, { method, body });
      const expected = method === 'POST' ? 422 : 200;
      if (response.status !== expected)
        throw new Error(
          `${method} ${path}${query} responded ${response.status} instead of ${expected}`,
        );
      return { name: path + name, html: await response.text() };
    }),
  );
}

function isForm({ framed, path }) {
  return framed && !path.endsWith('/sent');
}

function nameOf({ path, state }) {
  return state ? `${path}, ${state}` : path;
}
