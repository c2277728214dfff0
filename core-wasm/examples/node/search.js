// Searches the journal: `node search.js hawaii`.
import { searchJournal } from 'core-wasm';

const { countText, featured, articles } = searchJournal(process.argv.slice(2).join(' '));
console.log(countText);
for (const { title, path } of [...featured, ...articles])
  console.log(path, title.map(({ text }) => text).join(''));
