// Reads and writes docs/measured/last-audit.txt: the commit whose pages have last passed `npm run audit -- pages`. Run
// as a command, the last step of that audit, it records the current commit.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, today } from './environment';

const FILE = join(ROOT, 'docs/measured/last-audit.txt');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Sentence for the launch check: the commit that passed, its date, and the number of commits since. */
export function describeLastAudit(): string {
  const [commit = '', day] = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split(' ') : [];
  if (commit === '') return 'No audit of the pages is recorded: run npm run audit -- pages.';
  const passed = `The last audit of the pages has passed at commit ${commit.slice(0, 10)} on ${day}`;
  try {
    const later = Number(git('rev-list', '--count', `${commit}..HEAD`));
    return `${passed}; ${later} ${later === 1 ? 'commit has' : 'commits have'} followed.`;
  } catch {
    // The folder is not a clone, or the clone lacks the older commits.
    return `${passed}.`;
  }
}

if (process.argv[1] === import.meta.filename) {
  if (git('status', '--porcelain') !== '') {
    console.error(
      'The audit has passed. It is not recorded, since files differ from the last commit: commit them and run it again.',
    );
    process.exitCode = 1;
  } else {
    writeFileSync(FILE, `${git('rev-parse', 'HEAD').trim()} ${today()}\n`);
    console.log('Recorded in docs/measured/last-audit.txt: commit this file.');
  }
}
