// Types of small-router.mjs.

import type { Plugin } from 'vite';

export function smallRouter(): Plugin;
