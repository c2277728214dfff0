// Live region for text that changes while typing: announces a text that has not changed for a while.
import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which the text must be unchanged before it is announced. */
const DELAY = 500;

export function DebouncedStatus({ children }: { children: string }) {
  const initialText = useRef(children);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    // The initial text is part of the page and is not announced.
    if (initialText.current === children && announced === '') return;
    const timer = setTimeout(() => setAnnounced(children), DELAY);
    return () => clearTimeout(timer);
  }, [children, announced]);

  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
