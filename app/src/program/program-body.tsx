// Parts of a program page's body: how long it takes, the materials it needs, and its text as HTML.
import type { Program, ProgramPage } from '../core/core';

export function Duration({ program, page }: { program: Program; page: ProgramPage }) {
  if (page.minutes === undefined) return null;
  const text = program.words.day.minutes.replace('{minutes}', String(page.minutes));
  return <p className="text-quiet text-fine program-duration">{text}</p>;
}

export function MaterialsList({ title, needs }: { title: string; needs: readonly string[] }) {
  if (needs.length === 0) return null;
  return (
    <aside
      className="text-small pad-3 line-around full-width measure-34 margin-auto program-materials"
      aria-labelledby="needs-title"
    >
      <h2 id="needs-title" className="eyebrow">
        {title}
      </h2>
      <ul className="above-1">
        {needs.map((need) => (
          <li className="stack" key={need}>
            {need}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The HTML that the core rendered from content/program. */
export function ProgramBody({ html }: { html: string }) {
  return (
    <div
      className="document-body full-width measure-34 margin-auto program-body"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build wrote it from content/, and checked it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
