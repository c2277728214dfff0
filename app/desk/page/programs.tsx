// Programs beside INITIATION: one is begun with all of its texts, what is still to be written is listed, and it is put
// on sale.

import { useId, useState } from 'react';
import { documentAddress } from '../addresses';
import type { ProgramEntry } from '../api';
import { ActionButton } from './action-button';
import { type Desk, useStore } from './desk-store';
import { Dialog } from './dialog';
import { Fault, useAnswer } from './page-frame';
import { ask } from './server';

export function Programs({ desk }: { desk: Desk }) {
  const { answer, fault } = useAnswer('programs', {}, desk.revision);
  const titleOf = (file: string) =>
    desk.groups.flatMap(({ documents }) => documents).find((one) => one.file === file)?.title ??
    file;
  return (
    <section aria-labelledby="pages-programs">
      <header>
        <h3 id="pages-programs">Programs</h3>
        <BeginProgram label="Begin a program" />
      </header>
      <p className="note">
        Beside INITIATION. A program begins with its offer, its messages and its days, and nobody
        can buy it before you put it on sale.
      </p>
      <Fault fault={fault} />
      <ul className="essays">
        {answer?.programs.map((program) => (
          <li key={program.slug}>
            <Program program={program} titleOf={titleOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Program({
  program,
  titleOf,
}: {
  program: ProgramEntry;
  titleOf: (file: string) => string;
}) {
  const { slug, name, price, isBegun, isForSale, page, files, unwritten } = program;
  const store = useStore();
  const label = `program-${slug}`;
  const state = isForSale
    ? `On sale at ${page}`
    : isBegun
      ? 'Begun, not on sale'
      : 'An offer without a program';
  const sell = async () => {
    const { file } = await ask('sell-program', { slug });
    await store.reload();
    location.hash = documentAddress(file);
  };
  return (
    <article className="essay" aria-labelledby={label}>
      <span className="no-picture" />
      <h4 id={label}>{name}</h4>
      <p>
        {price} · {state}
      </p>
      {isBegun && (
        <details open={unwritten.length > 0}>
          <summary>
            {unwritten.length === 0
              ? 'Everything is written'
              : `To be written: ${unwritten.length} of ${files.length}`}
          </summary>
          <ul className="documents">
            {(unwritten.length === 0 ? files : unwritten).map((file) => (
              <li key={file}>
                <a href={documentAddress(file)}>{titleOf(file)}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="choices">
        {!isBegun && <BeginProgram label="Begin its program" offer={program} />}
        {isBegun && !isForSale && (
          <ActionButton isQuiet describedBy={label} run={sell}>
            Put it on sale
          </ActionButton>
        )}
      </div>
    </article>
  );
}

/** A button that begins the program of a new offer, or of one that is there, and opens its first day. */
function BeginProgram({ label, offer }: { label: string; offer?: ProgramEntry }) {
  const store = useStore();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [days, setDays] = useState('7');
  const begin = async () => {
    const own = offer ? { slug: offer.slug } : { name, price };
    const { file } = await ask('begin-program', { ...own, days: Number(days) });
    await store.reload();
    location.hash = documentAddress(file);
  };
  const fields = [
    { key: 'name', title: 'Name', value: name, set: setName, isNew: true },
    { key: 'price', title: 'Price', value: price, set: setPrice, isNew: true },
    { key: 'days', title: 'Days', value: days, set: setDays, isNew: false },
  ].filter(({ isNew }) => !isNew || offer === undefined);
  return (
    <>
      <button
        type="button"
        className={offer ? 'quiet' : ''}
        aria-describedby={offer && `program-${offer.slug}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <Dialog
          heading={offer ? `The program of “${offer.name}”` : 'A new program'}
          onClose={() => setOpen(false)}
        >
          <p>
            It begins with an opening letter, its days (the first one is filled in, as an example),
            the page after the payment and the messages to its buyers. Nobody can buy it yet.
            {offer === undefined && ' Its address is made of the name.'}
          </p>
          {fields.map(({ key, title, value, set }) => (
            <div className="field" key={key}>
              <label htmlFor={`${id}-${key}`}>{title}</label>
              <input
                id={`${id}-${key}`}
                type="text"
                inputMode={key === 'days' ? 'numeric' : undefined}
                maxLength={80}
                value={value}
                onChange={({ target }) => set(target.value)}
              />
            </div>
          ))}
          <div className="choices">
            <ActionButton run={begin}>Begin</ActionButton>
            <button type="button" className="quiet" onClick={() => setOpen(false)}>
              Leave it as it is
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
