// Search field that hides the cards of the page that do not contain the typed text.
import { useState } from 'react';

export default function Search({ label, placeholder }) {
  const [text, setText] = useState('');
  function type({ target }) {
    setText(target.value);
    const typed = target.value.trim().toLowerCase();
    for (const card of document.querySelectorAll('.journal-results article'))
      card.closest('li').hidden = !card.textContent.toLowerCase().includes(typed);
  }
  return (
    <search>
      <form className="stack-half search-box" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="journal-search" className="eyebrow">
          {label}
        </label>
        <input
          className="line-input"
          id="journal-search"
          type="search"
          placeholder={placeholder}
          value={text}
          onChange={type}
        />
      </form>
    </search>
  );
}
