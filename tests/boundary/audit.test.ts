// The audit's own eyes: what it must find, what it must leave alone, and what it can be asked for.

import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const AUDIT = resolve(import.meta.dirname, '../audit');
const open = (file: string) => import(/* @vite-ignore */ join(AUDIT, file));

interface Fault {
  rule: string;
}
interface Options {
  pages: string[];
  checks: string[];
}

const { htmlFaults } = (await open('html.mjs')) as {
  htmlFaults: (html: string) => Promise<Fault[]>;
};
const { policyFaults } = (await open('headers.mjs')) as {
  policyFaults: (policy: string) => { faults: Fault[]; asides: string[] };
};
const { readOptions } = (await open('options.mjs')) as {
  readOptions: (words: string[], known: string[]) => Options | undefined;
};

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Room</title></head><body>${body}</body></html>`;

describe('in HTML it finds', () => {
  test.each([
    ['a heading in a phrase', '<span><h2>Door</h2></span>', 'element-permitted-content'],
    ['a name twice', '<p id="a">One</p><p id="a">Two</p>', 'no-dup-id'],
    ['a picture without words', '<img src="/a.jpg">', 'wcag/h37'],
    ['a tag that never ends', '<div><em>Room</div>', 'close-order'],
    ['a button of no kind', '<button>Press</button>', 'no-implicit-button-type'],
    ['a name that nothing has', '<p aria-labelledby="b">Room</p>', 'no-missing-references'],
    ['a script of strangers', '<script src="https://x.example/a.js"></script>', 'require-sri'],
  ])('%s', async (_fault, body, rule) => {
    expect((await htmlFaults(document(body))).map((fault) => fault.rule)).toContain(rule);
  });

  test('no fault in what React writes in its own way', async () => {
    const body =
      '<p id="_R_1_">Room</p><img src="/a.jpg" alt="A room" fetchPriority="high"/>' +
      '<script type="module" src="/assets/a.js"></script><div hidden="">Later</div>';
    expect(await htmlFaults(document(body))).toEqual([]);
  });
});

test('a policy that lets strangers write scripts is a finding, and one of the house is none', () => {
  const graveOf = (policy: string) => policyFaults(policy).faults.map(({ rule }) => rule);
  expect(graveOf("default-src 'none'; script-src 'self' 'unsafe-inline'; base-uri 'none'")).toEqual(
    ['CSP Evaluator HIGH'],
  );
  expect(graveOf("script-src 'self'")).toEqual(['CSP Evaluator HIGH']);
  const own = policyFaults("default-src 'none'; script-src 'self'; base-uri 'none'");
  expect(own).toEqual({ faults: [], asides: ["MEDIUM_MAYBE script-src 'self'"] });
});

describe('it can be asked for', () => {
  const known = ['html', 'axe', 'lighthouse'];

  test('everything, some checks, some pages', () => {
    expect(readOptions([], known)).toEqual({ pages: [], checks: known });
    expect(readOptions(['--only=axe,html'], known)?.checks).toEqual(['html', 'axe']);
    expect(readOptions(['--without=lighthouse'], known)?.checks).toEqual(['html', 'axe']);
    expect(readOptions(['--pages=/,/about'], known)?.pages).toEqual(['/', '/about']);
    expect(readOptions(['--help'], known)).toBeUndefined();
  });

  test.each([
    ['--only=axes', 'No check is called axes'],
    ['--without=all', 'No check is called all'],
    ['--pages=about', 'paths that begin with /'],
    ['--fast', '--fast'],
  ])('but %s is refused in a sentence', (word, sentence) => {
    expect(() => readOptions([word], known)).toThrow(sentence);
  });
});
