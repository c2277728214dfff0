// Forms: the rules by which the server validates them.

export { formSummary as summary, validateForm as validate } from './functions.js';
