// Program entry: renders the delivered program to HTML at build time. No other entry imports it.

import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import './styles/layers.css';
import './styles/tokens.css';
import './generated/fonts.css';
import './generated/pictures.css';
import './styles/base.css';
import './styles/compositions.css';
import './styles/components.css';
import './ui/button.css';
import './layout/navigation-bar.css';
import './layout/message-page.css';
import './layout/footer.css';
import './illustrations/moon-phase.css';
import './ui/document-body.css';
import './program/program.css';
import './program/pages.css';
import './program/paper.css';
import './program/print.css';
import './layout/large-text.css';
import { head, type Program, type ProgramPage, site } from './core/core';
import { ChapterPage } from './program/chapter-page';
import { ChaptersPage } from './program/chapters-page';
import { ContentsPage } from './program/contents-page';
import { DayPage } from './program/day-page';
import { NoticePage } from './program/notice-page';
import { PortalPage } from './program/portal-page';
import { PrintablePage } from './program/printable-page';
import { ProgramLayout } from './program/program-layout';
import { CONTENTS } from './program/program-link';
import { headlineText } from './ui/headline';

/** One rendered page. */
export interface ProgramFile {
  /** File name without extension: the last segment of its path. */
  name: string;
  /** The document title. */
  title: string;
  /** The `theme-color` of the page. */
  themeColor: string;
  /** The inner HTML of the body. */
  html: string;
}

/** The name under which the book appears; call it after `renderProgram`. */
export function publisher(): string {
  return site().brand.name;
}

/** Every page of the program, and the notices that replace it. */
export async function renderProgram(program: Program): Promise<ProgramFile[]> {
  const { name, words, pages } = program;
  const { returned, unavailable } = words;
  const files = [
    programPage(CONTENTS, name, <Contents program={program} />),
    ...pages
      .filter(({ kind }) => kind !== 'welcome')
      .map((page) =>
        programPage(
          page.slug,
          titleOf(page, name),
          <ProgramContent program={program} page={page} />,
        ),
      ),
    noticePage(
      'returned',
      `${headlineText(returned.title)} · ${name}`,
      <NoticePage notice={returned} />,
    ),
    noticePage(
      'unavailable',
      `${headlineText(unavailable.title)} · ${name}`,
      <NoticePage notice={unavailable} />,
    ),
  ];
  return Promise.all(files);

  function programPage(slug: string, title: string, page: ReactNode): Promise<ProgramFile> {
    return renderFile(
      slug,
      title,
      <ProgramLayout program={program} slug={slug}>
        {page}
      </ProgramLayout>,
    );
  }

  function noticePage(slug: string, title: string, page: ReactNode): Promise<ProgramFile> {
    return renderFile(slug, title, <ProgramLayout program={program}>{page}</ProgramLayout>);
  }
}

function titleOf({ label, title }: ProgramPage, name: string): string {
  return `${label === undefined ? '' : `${label}: `}${title} · ${name}`;
}

/** The contents: of a program of days, or of pages alone. */
function Contents({ program }: { program: Program }) {
  const hasDays = program.pages.some(({ kind }) => kind === 'day');
  return hasDays ? <ContentsPage program={program} /> : <ChaptersPage program={program} />;
}

function ProgramContent({ program, page }: { program: Program; page: ProgramPage }) {
  switch (page.kind) {
    case 'day':
      return <DayPage program={program} page={page} />;
    case 'portal':
      return <PortalPage program={program} page={page} />;
    case 'printable':
      return <PrintablePage program={program} page={page} />;
    default:
      return <ChapterPage program={program} page={page} />;
  }
}

async function renderFile(name: string, title: string, page: ReactNode): Promise<ProgramFile> {
  // Disables chunking: otherwise React sends long pages as a fallback plus inline scripts.
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error;
    },
  });
  // Any origin will do: the theme color does not depend on it.
  const { themeColor } = head('/', 'http://localhost');
  return { name, title, themeColor, html: await new Response(prelude).text() };
}
