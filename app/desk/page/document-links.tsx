// A list of documents: each a link to its form, with a note beside it.

import { documentAddress } from '../addresses';
import type { DocumentEntry } from '../api';

interface DocumentLinksProps<Entry> {
  documents: readonly Entry[];
  /** Words beside a document; empty for none. */
  noteOf?: (entry: Entry) => string;
}

export const DocumentLinks = <Entry extends Pick<DocumentEntry, 'file' | 'title'>>({
  documents,
  noteOf = () => '',
}: DocumentLinksProps<Entry>) => (
  <ul className="documents">
    {documents.map((entry) => {
      const note = noteOf(entry);
      return (
        <li key={entry.file}>
          <a href={documentAddress(entry.file)}>{entry.title}</a>
          {note !== '' && <span className="note">{note}</span>}
        </li>
      );
    })}
  </ul>
);
