// Programs beside INITIATION: begins one with all of its texts, lists what is still to be written, and puts one on sale.

import { useState } from 'react';
import type { ProgramEntry } from '../entries';
import { entryName } from '../names';
import { BeginButton } from './begin-button';
import type { Desk } from './desk-store';
import { Dialog } from './dialog';
import { ChangeButtons } from './dialog-buttons';
import { DocumentLinks } from './document-links';
import { EntryCard } from './entry-card';
import { Fault, useAnswer } from './page-frame';
import { ask } from './server';

interface ProgramsProps {
  desk: Desk;
  /** Says what was done above the lists. */
  onDone: (sentence: string) => void;
}

export function Programs({ desk, onDone }: ProgramsProps) {
  const { answer, fault } = useAnswer('programs', {}, desk.revision);
  return (
    <section aria-labelledby="pages-programs">
      <header>
        <h3 id="pages-programs">Programs</h3>
        <BeginProgram label="Begin a program" onDone={onDone} />
      </header>
      <p className="note">
        Beside INITIATION. A program begins with its offer, its messages and its days, and nobody
        can buy it before you put it on sale.
      </p>
      <Fault fault={fault} />
      <ul className="essays">
        {answer?.programs.map((program) => (
          <li key={program.slug}>
            <Program program={program} documents={desk.documents} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProgramProps extends Pick<Desk, 'documents'>, Pick<ProgramsProps, 'onDone'> {
  program: ProgramEntry;
}

function Program({ program, documents, onDone }: ProgramProps) {
  const { slug, name, key, price, isBegun, isForSale, page, files, unwritten } = program;
  const [isSelling, setSelling] = useState(false);
  const label = `program-${slug}`;
  const state = isForSale
    ? `On sale at ${page}`
    : isBegun
      ? 'Begun, not on sale'
      : 'An offer without a program';
  return (
    <EntryCard
      id={label}
      heading="h4"
      title={name}
      file="offers.toml"
      field={[...key, 'name']}
      picture={null}
      state={`${price} · ${state}`}
    >
      {isBegun && (
        <details open={unwritten.length > 0}>
          <summary>
            {unwritten.length === 0
              ? 'Everything is written'
              : `To be written: ${unwritten.length} of ${files.length}`}
          </summary>
          <FileList files={unwritten.length === 0 ? files : unwritten} documents={documents} />
        </details>
      )}
      <div className="choices">
        {!isBegun && <BeginProgram label="Begin its program" offer={program} onDone={onDone} />}
        {isBegun && !isForSale && (
          <button
            type="button"
            className="quiet"
            aria-describedby={label}
            onClick={() => setSelling(true)}
          >
            Put it on sale
          </button>
        )}
      </div>
      {isSelling && (
        <SellDialog
          program={program}
          documents={documents}
          onDone={onDone}
          onClose={() => setSelling(false)}
        />
      )}
    </EntryCard>
  );
}

const FileList = ({ files, documents }: Pick<Desk, 'documents'> & { files: readonly string[] }) => (
  <DocumentLinks
    documents={files.map((file) => documents.get(file) ?? { file, title: entryName(file) })}
  />
);

function SellDialog({
  program: { slug, name, price, page, unwritten },
  documents,
  onDone,
  onClose,
}: ProgramProps & { onClose: () => void }) {
  const sell = async () => {
    await ask('sell-program', { slug });
    onDone(
      page === undefined
        ? `“${name}” is on sale once you publish. Its page is begun: write it first.`
        : `“${name}” is on sale at ${page} once you publish.`,
    );
  };
  return (
    <Dialog heading={`Put “${name}” on sale`} onClose={onClose}>
      <p>Once you publish, everybody can buy it for {price}.</p>
      {page === undefined && <p>A page of text begins with its buy button.</p>}
      {unwritten.length > 0 && (
        <>
          <p>In these there are still sentences of the desk, which buyers would read:</p>
          <FileList files={unwritten} documents={documents} />
        </>
      )}
      <ChangeButtons
        words={unwritten.length > 0 ? 'Put it on sale all the same' : 'Put it on sale'}
        run={sell}
        onClose={onClose}
      />
    </Dialog>
  );
}

const OFFER_FIELDS = [
  { name: 'name', title: 'Name', maxLength: 80 },
  { name: 'price', title: 'Price, such as $49', maxLength: 20, inputMode: 'decimal' },
] as const;
const DAYS = {
  name: 'days',
  title: 'Days',
  maxLength: 2,
  preset: '7',
  inputMode: 'numeric',
} as const;

interface BeginProgramProps extends Pick<ProgramsProps, 'onDone'> {
  label: string;
  offer?: ProgramEntry;
}

/** A button that begins the program of a new offer, or of one that is there. */
function BeginProgram({ label, offer, onDone }: BeginProgramProps) {
  const isNew = offer === undefined;
  return (
    <BeginButton
      label={label}
      describedBy={offer && `program-${offer.slug}`}
      heading={isNew ? 'A new program' : `The program of “${offer.name}”`}
      hint={`It begins with an opening letter, its days (the first one is filled in, as an example), the page after the payment and the messages to its buyers. Nobody can buy it yet.${isNew ? ' Its address is made of the name.' : ''}`}
      fields={isNew ? [...OFFER_FIELDS, DAYS] : [DAYS]}
      begin={({ name, price, days }) =>
        ask('begin-program', {
          ...(isNew ? { name, price } : { slug: offer.slug }),
          days: Number(days),
        })
      }
      onBegun={({ name }) =>
        onDone(
          `“${offer?.name ?? name.trim()}” is begun: its list below says what is to be written.`,
        )
      }
    />
  );
}
