// The frame of a page of the desk: its heading, which has the focus once the page is opened, and what is asked for.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Action, Answer, Request } from '../api';
import { useKeptFocus } from './kept-focus';
import { ask } from './server';

interface PageFrameProps {
  title: string;
  id?: string;
  isWide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ title, id, isWide = false, actions, children }: PageFrameProps) {
  const label = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = useKeptFocus<HTMLElement>('h2', { preventScroll: true });
  useEffect(() => {
    // A question that waits in the page has the focus already.
    const isInside = heading.current?.closest('section')?.contains(document.activeElement);
    if (!isInside) heading.current?.focus();
  }, []);
  return (
    <section id={id} className={isWide ? 'page wide' : 'page'} aria-labelledby={label} {...kept}>
      <header>
        <h2 id={label} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/**
 * Answer of the server, asked again each time that `revision` changes; the former answer stays until the new one is there.
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

/** Says what was done; the paragraph is there before its words, so that screen readers announce them. */
export const Notice = ({ words }: { words: string }) => (
  <p role="status" className={words ? 'notice' : 'visually-hidden'}>
    {words}
  </p>
);

/** What went wrong with the data of a page, or that they are not there yet. */
export function Fault({ fault, isWaiting = false }: { fault: string; isWaiting?: boolean }) {
  if (fault !== '')
    return (
      <p className="fault" role="alert">
        {fault}
      </p>
    );
  return isWaiting ? <p className="note">One moment …</p> : null;
}
