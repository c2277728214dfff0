// Sends a question to the worker, and shows its answer.
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => {
  document.querySelector('#answer').textContent = data;
};
worker.postMessage('hawaii');
