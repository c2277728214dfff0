// Tests of the audit command: HTML validation, policy evaluation, dependencies and command-line options.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const AUDIT = resolve(import.meta.dirname, '../audit');
const open = (file: string) => import(/* @vite-ignore */ join(AUDIT, file));

interface Finding {
  rule: string;
}
interface Options {
  pages: string[];
  checks: string[];
}

const { htmlFindings } = (await open('html.mjs')) as {
  htmlFindings: (html: string) => Promise<Finding[]>;
};
const { checkPolicy } = (await open('headers.mjs')) as {
  checkPolicy: (policy: string) => { findings: Finding[]; notes: string[] };
};
interface Result {
  findings: Finding[];
  note?: string;
}
const { npmFindings, crateFindings, unpinned } = (await open('dependencies.mjs')) as {
  npmFindings: (stdout: string) => Result;
  crateFindings: (check: string, code: number, stderr: string) => Result;
  unpinned: (packages: unknown, toolchain: string) => Finding[];
};
const { readOptions } = (await open('options.mjs')) as {
  readOptions: (args: string[], known: string[]) => Options | undefined;
};

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Room</title></head><body>${body}</body></html>`;

describe('the HTML check finds', () => {
  test.each([
    ['a heading in phrasing content', '<span><h2>Door</h2></span>', 'element-permitted-content'],
    ['a duplicate id', '<p id="a">One</p><p id="a">Two</p>', 'no-dup-id'],
    ['an image without alternative text', '<img src="/a.jpg">', 'wcag/h37'],
    ['an element that is not closed', '<div><em>Room</div>', 'close-order'],
    ['a button without a type', '<button>Press</button>', 'no-implicit-button-type'],
    ['a reference to a missing id', '<p aria-labelledby="b">Room</p>', 'no-missing-references'],
    [
      'a third-party script without integrity',
      '<script src="https://x.example/a.js"></script>',
      'require-sri',
    ],
  ])('%s', async (_case, body, rule) => {
    expect((await htmlFindings(document(body))).map((finding) => finding.rule)).toContain(rule);
  });

  test('nothing in the markup that React generates', async () => {
    const body =
      '<p id="_R_1_">Room</p><img src="/a.jpg" alt="A room" fetchPriority="high"/>' +
      '<script type="module" src="/assets/a.js"></script><div hidden="">Later</div>';
    expect(await htmlFindings(document(body))).toEqual([]);
  });
});

test('a policy with unsafe-inline scripts is a finding, and the one of this site is not', () => {
  const rulesOf = (policy: string) => checkPolicy(policy).findings.map(({ rule }) => rule);
  expect(rulesOf("default-src 'none'; script-src 'self' 'unsafe-inline'; base-uri 'none'")).toEqual(
    ['CSP Evaluator HIGH'],
  );
  expect(rulesOf("script-src 'self'")).toEqual(['CSP Evaluator HIGH']);
  const ownPolicy = checkPolicy("default-src 'none'; script-src 'self'; base-uri 'none'");
  expect(ownPolicy).toEqual({ findings: [], notes: ["MEDIUM_MAYBE script-src 'self'"] });
});

describe('the check of dependencies', () => {
  const advisory = {
    name: 'a',
    severity: 'high',
    range: '<2.0.0',
    via: [{ title: 'Prototype pollution' }],
  };

  test('finds a vulnerable npm package', () => {
    const output = JSON.stringify({ vulnerabilities: { a: advisory } });
    expect(npmFindings(output)).toMatchObject({
      findings: [{ rule: 'npm audit: high', message: 'a <2.0.0: Prototype pollution' }],
    });
    expect(npmFindings('{"vulnerabilities":{}}')).toEqual({ findings: [] });
  });

  test('notes that the advisories could not be had', () => {
    for (const output of ['', '{"message":"405 Method Not Allowed"}']) {
      const { findings, note } = npmFindings(output);
      expect(findings).toEqual([]);
      expect(note).toContain('nothing was checked');
    }
    const { findings, note } = crateFindings('advisories', 1, 'failed to fetch advisory database');
    expect(findings).toEqual([]);
    expect(note).toContain('nothing was checked');
  });

  test('finds what cargo deny rejects', () => {
    const fields = { severity: 'error', message: 'rejected', labels: [{ span: 'GPL-3.0' }] };
    const output = `${JSON.stringify({ type: 'diagnostic', fields })}\n{"type":"summary"}\n`;
    expect(crateFindings('licenses', 4, output).findings).toMatchObject([
      { rule: 'cargo deny: licenses', message: 'rejected GPL-3.0' },
    ]);
    expect(crateFindings('licenses', 0, '').findings).toEqual([]);
    expect(crateFindings('licenses', 1, 'error: no deny.toml').findings).toHaveLength(1);
  });

  test('finds versions that are not pinned, and none in this project', () => {
    const ranges = {
      dependencies: { a: '^1.0.0' },
      devDependencies: { b: '1.0.0', c: 'latest', d: 'npm:b@1.0.0', e: 'npm:@a/b@^1.0.0' },
    };
    expect(unpinned(ranges, 'channel = "stable"')).toHaveLength(4);
    const read = (file: string) => readFileSync(resolve(AUDIT, '../..', file), 'utf8');
    expect(unpinned(JSON.parse(read('package.json')), read('rust-toolchain.toml'))).toEqual([]);
  });
});

describe('options select', () => {
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
  ])('%s is rejected with a message', (word, sentence) => {
    expect(() => readOptions([word], known)).toThrow(sentence);
  });
});
