// Playwright reporter for flaky tests: writes the name of each test that failed and passed at its second try, with the
// trace of the failed try, into `.cache/flaky/PROJECT.txt` beside the configuration. A project without flaky tests has
// no file.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const FOLDER = '.cache/flaky';

/** Line of a test: its file and names, and the trace of its failed try. */
function describe(test: TestCase, root: string): string {
  const [, , ...names] = test.titlePath();
  const failed = test.results.find(({ status }) => status !== 'passed');
  const trace = failed?.attachments.find(({ name }) => name === 'trace')?.path;
  return `${names.join(' › ')}${trace ? `\n    npx playwright show-trace ${relative(root, trace)}` : ''}\n`;
}

class FlakyTests implements Reporter {
  private root = '';
  private suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    this.root = dirname(config.configFile ?? '');
    this.suite = suite;
  }

  onEnd(): void {
    for (const project of this.suite?.suites ?? []) {
      const file = join(this.root, FOLDER, `${project.title}.txt`);
      rmSync(file, { force: true });
      const flaky = project.allTests().filter((test) => test.outcome() === 'flaky');
      if (flaky.length === 0) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, flaky.map((test) => describe(test, this.root)).join(''));
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}

export default FlakyTests;
