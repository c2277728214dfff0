// Playwright reporter of flaky tests, which failed first and passed when retried. Writes their names and the command
// that opens the trace of the failed try into `.cache/flaky/PROJECT.txt` beside the configuration. A project without
// flaky tests has no file.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const FOLDER = '.cache/flaky';

/** Text about a flaky test: its file and names, and the command that opens its trace, if one was recorded. */
function describe(test: TestCase, root: string): string {
  // The first two titles are the root suite (empty) and the project.
  const [, , ...names] = test.titlePath();
  const failedTry = test.results.find(({ status }) => status !== 'passed');
  const trace = failedTry?.attachments.find(({ name }) => name === 'trace')?.path;
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
