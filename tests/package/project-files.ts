// The scripts and pages of the projects that import the package.

/** What each project calls, and what that returns. */
export const CALLS = `[
  matchRoute('/About/').kind,
  offer('initiation').price.text,
  searchJournal('lanai').articles.length,
]`;
export const NAMES = 'matchRoute, offer, searchJournal';

export const RESULT = JSON.stringify(['redirect', '$87', 1]);

/** The script of a page: three lines, and the result in the title. */
export const PAGE_SCRIPT = `import { init, ${NAMES} } from 'core-wasm';
init().then(() => { document.title = JSON.stringify(${CALLS}); })
  .catch((error) => { document.title = 'failed: ' + error.message; });
`;
export const AUTO_SCRIPT = `import { ${NAMES} } from 'core-wasm/auto';
document.title = JSON.stringify(${CALLS});
`;

/** A worker that answers its first message, which is sent before the module is loaded. */
export const WORKER = `import { init, ${NAMES} } from 'core-wasm';
export const ready = init();
onmessage = async ({ data }) => {
  await ready;
  postMessage([data, ...${CALLS}]);
};
`;
export const WORKER_PAGE = `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data: [first, ...answers] }) => {
  document.title = first === 'first' ? JSON.stringify(answers) : 'failed: ' + first;
};
worker.onerror = ({ message }) => { document.title = 'failed: ' + message; };
worker.postMessage('first');
`;

export const html = (script: string) =>
  `<!doctype html><html lang="en"><title>loading</title><script type="module" src="${script}"></script>`;
