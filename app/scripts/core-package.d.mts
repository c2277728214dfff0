// Types of core-package.mjs.

import type { Plugin } from 'vite';

export function corePackage(folder: string): Plugin;
