// The day of the build: an input that scripts/build-inputs.ts writes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const BUILD_DAY_FILE = join(import.meta.dirname, '../../.cache/inputs/day');

export const buildDay = (): string => readFileSync(BUILD_DAY_FILE, 'utf8').trim();
