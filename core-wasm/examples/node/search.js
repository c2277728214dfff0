// Searches the journal: `node search.js hawaii`.
import { searchJournal } from 'core-wasm';

const { total, articles } = searchJournal(process.argv.slice(2).join(' '));
console.log(`${total} found`);
for (const { title, path } of articles) console.log(path, title);
