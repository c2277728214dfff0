// The core's package during `npm run dev`, for browsers: its pages are those of the content checker.

import * as core from '../../../app/.cache/core/core.js';
import content from '../../../app/src/generated/pages.json';
import { withContent } from './with-content.js';

let current = content;
import.meta.hot?.on('content', (changed) => {
  current = changed;
});

// biome-ignore lint/performance/noBarrelFile: it stands for the package.
// biome-ignore lint/performance/noReExportAll: everything else is that of the package, whatever it exports.
export * from '../../../app/.cache/core/core.js';
export const { site, openPage } = withContent(core, () => current);
