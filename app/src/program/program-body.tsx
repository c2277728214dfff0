// Parts of the program's pages: a page in a list of pages, the duration of a page, its materials, and its text as HTML.
import type { Program, ProgramPage } from '../core/core';
import { DocumentBody } from '../ui/document-body';
import { fillIn } from '../ui/fill-in';
import { programPath } from './program-path';

export function Duration({ program, page }: { program: Program; page: ProgramPage }) {
  if (page.minutes === undefined) return null;
  const text = fillIn(program.words.day.minutes, { minutes: page.minutes });
  return <p className="text-fine program-duration">{text}</p>;
}

export function MaterialsList({ title, needs }: { title: string; needs: readonly string[] }) {
  if (needs.length === 0) return null;
  return (
    <aside className="text-small pad-3 full-width program-materials" aria-labelledby="needs-title">
      <h2 id="needs-title" className="eyebrow">
        {title}
      </h2>
      <ul className="above-1">
        {needs.map((need) => (
          <li className="stack cols-0.4rem-1 gap-2" key={need}>
            {need}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Page in a list: its title as a link that covers the entry. */
export function PageHeading({ page: { slug, title } }: { page: ProgramPage }) {
  return (
    <h3>
      <a href={programPath(slug)} className="program-link cover-link">
        {title}
      </a>
    </h3>
  );
}

export function PageEntry({ program, page }: { program: Program; page: ProgramPage }) {
  return (
    <>
      <PageHeading page={page} />
      <p className="text-quiet">{page.summary}</p>
      <Duration program={program} page={page} />
    </>
  );
}

/** HTML that the core rendered from content/program. */
export function ProgramBody({ html }: { html: string }) {
  return <DocumentBody html={html} className="full-width margin-auto program-body" />;
}
