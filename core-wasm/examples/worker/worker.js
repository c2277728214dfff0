// Searches the journal. It listens before the package is ready, so that no message is lost; an import map does not apply
// to workers, so the package is imported by its path.
const core = import('./node_modules/core-wasm/web.js');

self.onmessage = async ({ data: query }) => {
  const { journal } = await core;
  postMessage(`${journal.search(query).total} found`);
};
