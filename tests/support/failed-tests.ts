// The folder in which failed browser tests leave traces and pictures.

import { resolve } from 'node:path';

export const FAILED_TESTS = resolve(import.meta.dirname, '../../.cache/failed-tests');
