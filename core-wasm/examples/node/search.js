// Searches the journal: `node search.js hawaii`.
import { journal } from 'core-wasm';

const { total, articles } = journal.search(process.argv.slice(2).join(' '));
console.log(`${total} found`);
for (const { title, path } of articles) console.log(path, title);
