// A search in the journal, which answers while the visitor types. The same question has the same answer, so that an effect may
// depend on it: the line below the list counts the answers that were new, and clicks on the button add none.
import { journal } from 'core-wasm';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Search() {
  const [query, setQuery] = useState('');
  const [clicks, setClicks] = useState(0);
  const [answers, setAnswers] = useState(0);
  const found = journal.search(query, { limit: 5 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer runs the effect.
  useEffect(() => setAnswers((count) => count + 1), [found]);
  return (
    <>
      <label>
        Search <input value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <p role="status">{found.total} found</p>
      <ul>
        {found.articles.map(({ slug, title }) => (
          <li key={slug}>{title}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Rendered again {clicks} times
      </button>
      <p id="answers">{answers} answers</p>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Search />);
