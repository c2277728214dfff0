// Sends the compiled module and a question to the worker, and shows its answer.
import { init } from './node_modules/core-wasm/core.js';

const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => {
  document.querySelector('#answer').textContent = data;
};
worker.postMessage({ module: await init(), query: 'hawaii' });
