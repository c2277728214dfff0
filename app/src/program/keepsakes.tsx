// Files that a buyer can save: the book, printables, calendar files for the week and for the day of the letter, and the
// page of the gift card.

import './keepsakes.css';
import { FIRST_DATE, LAST_DATE, WeekForm } from '../checkout/week-form';
import type { Program, ProgramGift, ProgramKeep } from '../core/core';
import { Button } from '../ui/button';
import { GIFT, programPath } from './program-path';

/** Suffixes of the file names, in the order of their labels. */
const PAPERS = ['a4', 'letter'];

interface KeepsakesProps {
  words: ProgramKeep;
  gift: ProgramGift;
  /** Title of the program, and its printable pages with their file names. */
  name: string;
  sheets: { file: string; title: string }[];
}

export function Keepsakes({ words, gift, name, sheets }: KeepsakesProps) {
  return (
    <ul className="ruled">
      <li className="stack-half">
        <h3>
          <a href={programPath('initiation.epub')} className="program-link">
            {words.book}
          </a>
        </h3>
        <p className="text-quiet">{words.bookText}</p>
      </li>
      <li className="stack-half">
        <h3>{words.pdf}</h3>
        <PaperLinks words={words} file="initiation" title={name} />
      </li>
      <li className="stack-half">
        <h3>{words.sheets}</h3>
        {sheets.map(({ file, title }) => (
          <PaperLinks key={file} words={words} file={file} title={title} shown />
        ))}
      </li>
      <li className="screen-only">
        <WeekForm words={words.week} program={programPath()} heading="h3" />
      </li>
      <li className="screen-only">
        <form
          action={programPath('letter.ics')}
          className="cluster align-end gap-y-2 gap-x-3 date-form"
        >
          <h3 className="full-width">{words.due}</h3>
          <label className="stack-half text-quiet text-small">
            {words.dueDate}
            <input type="date" name="date" min={FIRST_DATE} max={LAST_DATE} required />
          </label>
          <Button type="submit" variant="outline">
            {words.saveDueDate}
          </Button>
        </form>
      </li>
      <li className="stack-half screen-only">
        <h3>
          <a href={programPath(GIFT)} className="program-link">
            {gift.title}
          </a>
        </h3>
        <p className="text-quiet">{gift.summary}</p>
      </li>
    </ul>
  );
}

interface PaperLinksProps {
  words: ProgramKeep;
  file: string;
  title: string;
  /** True if the title is shown before the links; otherwise it is only part of their accessible names. */
  shown?: boolean;
}

/** Says that a page can be printed, with links to its files. */
export function OnPaper({
  words,
  file,
  title,
}: {
  words: Program['words'];
  file: string;
  title: string;
}) {
  const { print, hint } = words.printable;
  return (
    <div className="stack-half text-small screen-only">
      <p className="text-quiet">
        <strong className="text-ink">{print}.</strong> {hint}
      </p>
      <PaperLinks words={words.keep} file={file} title={title} />
    </div>
  );
}

function PaperLinks({ words, file, title, shown = false }: PaperLinksProps) {
  return (
    <p className="cluster gap-y-half gap-x-3 align-baseline keepsakes-papers">
      {shown && <span aria-hidden="true">{title}</span>}
      {words.papers.map((paper, index) => (
        <a key={paper} href={programPath(`${file}-${PAPERS[index]}.pdf`)} className="text-link">
          <span className="visually-hidden">{title}, </span>
          <span>{paper}</span>
        </a>
      ))}
    </p>
  );
}
