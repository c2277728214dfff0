// Every function under the name that the module gives it, ready in Node: for the tests and scripts of the site (`#core`).

import './node.js';

export * from './functions.js';
