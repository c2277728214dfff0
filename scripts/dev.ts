// `npm run dev`: the development site, over the folder from which the site is built.

import { startDevelopment } from './development-site';

await startDevelopment();
