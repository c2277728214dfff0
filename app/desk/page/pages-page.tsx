// The pages of which there may be any number, beside the essays: case studies, and pages of text.

import { useState } from 'react';
import { documentAddress } from '../addresses';
import type { TextKind } from '../api';
import type { Desk } from './desk-store';
import { Fault, PageFrame, useAnswer } from './page-frame';
import { Programs } from './programs';
import { BeginText, TextActions } from './text-actions';

const LISTS: readonly { kind: TextKind; heading: string; add: string; none: string }[] = [
  {
    kind: 'case-study',
    heading: 'Case studies',
    add: 'Write a case study',
    none: 'There is no case study yet.',
  },
  {
    kind: 'page',
    heading: 'Pages of text',
    add: 'Write a page',
    none: 'There is no page of text yet.',
  },
];

export function PagesPage({ desk }: { desk: Desk }) {
  const [said, setSaid] = useState('');
  return (
    <PageFrame title="Pages">
      <p className="lead">
        The rooms of the house have their places, and are changed under Write. Of these there can be
        as many as you like.
      </p>
      <p role="status" className={said ? 'notice' : 'visually-hidden'}>
        {said}
      </p>
      {LISTS.map((list) => (
        <TextList key={list.kind} {...list} revision={desk.revision} onDone={setSaid} />
      ))}
      <Programs desk={desk} />
    </PageFrame>
  );
}

function TextList({
  kind,
  heading,
  add,
  none,
  revision,
  onDone,
}: (typeof LISTS)[number] & { revision: number; onDone: (sentence: string) => void }) {
  const { answer, fault } = useAnswer('texts', { kind }, revision);
  return (
    <section aria-labelledby={`pages-${kind}`}>
      <header>
        <h3 id={`pages-${kind}`}>{heading}</h3>
        <BeginText kind={kind} label={add} />
      </header>
      <Fault fault={fault} />
      {answer?.texts.length === 0 && <p>{none}</p>}
      <ul className="essays">
        {answer?.texts.map((text) => {
          const label = `${kind}-${text.slug}`;
          return (
            <li key={text.slug}>
              <article className="essay">
                {text.picture === undefined ? (
                  <span className="no-picture" />
                ) : (
                  <img src={text.picture} alt="" width="96" height="72" loading="lazy" />
                )}
                <h4 id={label}>
                  <a href={documentAddress(text.file)}>{text.title}</a>
                </h4>
                <p>{text.address}</p>
                <TextActions
                  kind={kind}
                  text={text}
                  label={label}
                  isSecret={false}
                  onDone={onDone}
                />
              </article>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
