// Types of short-names.mjs.

import type { Plugin } from 'vite';

export function shortNames(): Plugin;
