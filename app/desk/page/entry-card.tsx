// A row of a list of texts: picture, title, state, and buttons.

import type { ReactNode } from 'react';
import { documentAddress } from '../addresses';
import type { KeyPath } from '../values';

interface EntryCardProps {
  /** Id of the title, which describes the buttons. */
  id: string;
  heading: 'h3' | 'h4';
  title: string;
  /** The document that the title opens, and the field in it. */
  file: string;
  field?: KeyPath;
  /** A small picture; `null` in a list without pictures. */
  picture: string | null | undefined;
  state: ReactNode;
  children: ReactNode;
}

export const EntryCard = ({
  id,
  heading: Heading,
  title,
  file,
  field,
  picture,
  state,
  children,
}: EntryCardProps) => (
  <article className="essay" aria-labelledby={id}>
    {picture && <img src={picture} alt="" width="96" height="72" loading="lazy" />}
    {picture === undefined && <span className="no-picture" />}
    <Heading id={id}>
      <a href={documentAddress(file, field)}>{title}</a>
    </Heading>
    <p>{state}</p>
    {children}
  </article>
);
