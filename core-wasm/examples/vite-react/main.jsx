// A search in the journal, which answers while the visitor types.
import { searchJournal } from 'core-wasm';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Search() {
  const [query, setQuery] = useState('');
  const { total, articles } = searchJournal(query, { limit: 5 });
  return (
    <>
      <label>
        Search <input value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <p role="status">{total} found</p>
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>{title}</li>
        ))}
      </ul>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Search />);
