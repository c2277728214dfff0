// `npm run dev` shows pages as the content checker serialized them: they are those of the compiled core.

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as core from 'core-wasm';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

interface Content {
  site: unknown;
  pages: { route: string; content: { title?: unknown } }[];
}
type Functions = Pick<typeof core, 'openPage' | 'site'>;

const { withContent } = (await import(
  /* @vite-ignore */ join(ROOT, 'scripts/dev/core/with-content.js')
)) as { withContent: (compiled: typeof core, content: () => Content) => Functions };
const read = async () =>
  JSON.parse(await readFile(join(ROOT, 'app/src/generated/pages.json'), 'utf8')) as Content;

test('every page and every state is that of the compiled core', async () => {
  const content = await read();
  const shown = withContent(core, () => content);
  expect(shown.site()).toEqual(core.site());
  for (const { path, state } of core.prerenderList()) {
    const name = state as core.CheckoutState | undefined;
    expect(shown.openPage(path, name), `${path} ${state ?? ''}`).toEqual(core.openPage(path, name));
  }
});

test('a changed page is shown, in each of its paths and in no other', async () => {
  const content = await read();
  const mark = (route: string) => {
    for (const page of content.pages.filter((page) => page.route === route))
      page.content.title = 'changed';
  };
  mark('journal');
  mark('caseStudy');
  const { openPage } = withContent(core, () => content);
  const changed = core.prerenderList().filter(({ path, state }) => {
    const answer = openPage(path, state as core.CheckoutState | undefined);
    return (
      answer.kind === 'page' && 'title' in answer.content && answer.content.title === 'changed'
    );
  });
  const expected = core
    .prerenderList()
    .map(({ path }) => path)
    .filter((path) => /^\/(journal(\/page\/\d+)?|case-studies\/.+)$/.test(path));
  expect(changed.map(({ path }) => path)).toEqual(expected);
});

test('a later content is shown from the next call on', async () => {
  let content = await read();
  const { openPage } = withContent(core, () => content);
  const titleOf = (answer: core.PageAnswerInState) =>
    answer.kind === 'page' && 'title' in answer.content && answer.content.title;
  expect(titleOf(openPage('/services'))).not.toBe('changed');
  content = structuredClone(content);
  for (const page of content.pages) page.content.title = 'changed';
  expect(titleOf(openPage('/services'))).toBe('changed');
});

test('what is no page of its own stays the answer of the core', async () => {
  const content = await read();
  const { openPage } = withContent(core, () => content);
  for (const path of ['/nowhere', '/About', '/journal/the-soft-no'])
    expect(openPage(path)).toEqual(core.openPage(path));
});
