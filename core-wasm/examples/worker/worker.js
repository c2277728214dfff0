// Searches the journal. An import map does not apply to workers, so the package is imported by its path.
import { init, searchJournal } from './node_modules/core-wasm/core.js';

self.onmessage = async ({ data: { module, query } }) => {
  await init(module);
  postMessage(searchJournal(query).countText);
};
