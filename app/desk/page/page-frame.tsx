// The frame of a page of the desk: its heading, which has the focus once the page is opened, and what is asked for.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Action, Answer, Request } from '../api';
import { ask } from './server';

export function PageFrame({
  title,
  isWide = false,
  actions,
  children,
}: {
  title: string;
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => heading.current?.focus(), []);
  // What had the focus may be gone with the next answer of the server.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    const place = heading.current?.closest('section');
    hadFocus.current = place?.contains(document.activeElement) === true;
  });
  return (
    <section className={isWide ? 'page wide' : 'page'} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/**
 * What the server answers, asked again each time that `revision` changes; the former answer stays until the new one is there.
 */
export function useAnswer<Name extends Action>(
  name: Name,
  body: Request<Name>,
  revision: number,
): { answer: Answer<Name> | undefined; fault: string } {
  const [answer, setAnswer] = useState<Answer<Name>>();
  const [fault, setFault] = useState('');
  const text = JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies(revision): the content is another one
  useEffect(() => {
    let isCurrent = true;
    ask(name, JSON.parse(text) as Request<Name>)
      .then((next) => {
        if (!isCurrent) return;
        setAnswer(next);
        setFault('');
      })
      .catch((error: Error) => isCurrent && setFault(error.message));
    return () => {
      isCurrent = false;
    };
  }, [name, text, revision]);
  return { answer, fault };
}

/** What went wrong with the data of a page. */
export function Fault({ fault }: { fault: string }) {
  return fault === '' ? null : (
    <p className="fault" role="alert">
      {fault}
    </p>
  );
}
