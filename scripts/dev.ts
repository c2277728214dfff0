// `npm run dev`: starts the development site in the build's own folder.

import { startDevelopment } from './development-site';

await startDevelopment();
