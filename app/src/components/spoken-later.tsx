// Says a changing line to screen readers once it has come to rest, so that nobody is talked over while typing.
import { useEffect, useRef, useState } from 'react';

/** How long a line must stand before it is spoken, in milliseconds. */
const REST = 500;

export function SpokenLater({ children }: { children: string }) {
  const first = useRef(children);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    // What stands there from the beginning is read with the page.
    if (first.current === children && spoken === '') return;
    const rested = setTimeout(() => setSpoken(children), REST);
    return () => clearTimeout(rested);
  }, [children, spoken]);

  return (
    <p role="status" className="visually-hidden">
      {spoken}
    </p>
  );
}
