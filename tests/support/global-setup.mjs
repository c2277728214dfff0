// Vitest global setup of the end-to-end tests: removes what failed tests of an earlier run have left.

import { rmSync } from 'node:fs';
import { FAILED_TESTS } from './failed-tests.ts';

export default function setup() {
  rmSync(FAILED_TESTS, { recursive: true, force: true });
}
