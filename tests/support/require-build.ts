// Vitest's global setup: fails with the build command if the tests of a project need missing files, because Vitest
// itself builds nothing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const ROOT = join(import.meta.dirname, '../..');

const CORE = ['core-wasm/pkg/node-functions.js'];
const GENERATED = [
  ...CORE,
  'app/src/generated/excerpt.ts',
  'app/src/generated/fonts.css',
  'app/src/generated/picture-files.json',
];

/** Files that the steps before the tests write last (`package.json`), by Vitest project. */
const BUILT: Record<string, string[]> = {
  unit: GENERATED,
  boundary: GENERATED,
  browser: GENERATED,
  site: ['app/dist/index.html'],
  http: ['app/dist/index.html', 'target/start/checkout-server'],
  package: [...CORE, 'core-wasm/pkg/README.md'],
};

/** Vitest sets up its projects in parallel, so each one reports only the first project with missing files. */
export function setup(project: TestProject): void {
  if (!findMissing(project)) return;
  for (const candidate of [...project.vitest.projects, project]) {
    const missing = findMissing(candidate);
    if (missing) {
      console.error(
        `${missing} is not built: \`npm run test:${candidate.name}\` builds it and runs the tests.`,
      );
      process.exit(1);
    }
  }
}

function findMissing({ name }: TestProject): string | undefined {
  return BUILT[name]?.find((file) => !existsSync(join(ROOT, file)));
}
