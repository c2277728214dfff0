// `npm run package`: builds the core's npm package alone, tests it in other projects, and leaves a tarball.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { checkNode, ROOT } from './settings.mjs';

checkNode();
process.exitCode = await runChecks(['package'], process.argv.slice(2));
if (process.exitCode === 0) {
  const folder = join(ROOT, '.cache/package');
  mkdirSync(folder, { recursive: true });
  const [{ filename, size }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
      cwd: join(ROOT, 'core-wasm/pkg'),
      encoding: 'utf8',
    }),
  );
  console.log(`\n.cache/package/${filename}  ${(size / 1024).toFixed(0)} KB`);
  console.log(`Install it with: npm install ${join(folder, filename)}`);
}
