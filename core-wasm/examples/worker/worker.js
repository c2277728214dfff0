// Searches the journal. An import map does not apply to workers, so the package is imported by its path.
import { initSync, searchJournal } from './node_modules/core-wasm/core.js';

self.onmessage = ({ data: { module, query } }) => {
  initSync(module);
  postMessage(searchJournal(query).countText);
};
