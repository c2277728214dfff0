// Paths of the program's pages and plain links to them: every page of the program is a document of its own.
import { buttonClass } from '../ui/button';
import { serverPlaceholder } from '../ui/server-placeholder';

/** The first page, at the root of the buyer's link. */
export const CONTENTS = 'contents';

/** The printable with the questions of all days. */
export const JOURNAL = 'printable-journal';

/** Path of a page; the server replaces the placeholder by the buyer's token. */
export function programPath(slug: string = CONTENTS): string {
  const root = `/program/${serverPlaceholder('token')}`;
  return slug === CONTENTS ? root : `${root}/${slug}`;
}

interface ProgramLinkProps {
  to: string;
  label: string;
}

export function ProgramLink({ to, label }: ProgramLinkProps) {
  return (
    <a href={to} className="text-link">
      <span>{label}</span>
    </a>
  );
}

/** The primary link of a page, styled as a button. */
export function ProgramButtonLink({ to, label }: ProgramLinkProps) {
  return (
    <a href={to} className={buttonClass('luxury', 'lg')}>
      <span className="button-line">{label}</span>
    </a>
  );
}
