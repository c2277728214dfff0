// `npm run soak`: hundreds of kills while letters and Stripe's messages come in; every
// acknowledged one must be there, none twice.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode } from './settings.mjs';

checkNode();
const { status } = spawnSync(
  'cargo',
  [
    'test',
    '--locked',
    '--package',
    'checkout-server',
    '--test',
    'server',
    'killed',
    '--',
    '--nocapture',
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, SOAK_KILLS: process.env.SOAK_KILLS || '500' },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
