// The core's package during `npm run dev`, for Node: its pages are those of the content checker.

import * as core from '../../../app/.cache/core/node.js';
import content from '../../../app/src/generated/pages.json';
import { withContent } from './with-content.js';

// biome-ignore lint/performance/noBarrelFile: it stands for the package.
// biome-ignore lint/performance/noReExportAll: everything else is that of the package, whatever it exports.
export * from '../../../app/.cache/core/node.js';
export const { site, openPage } = withContent(core, () => content);
