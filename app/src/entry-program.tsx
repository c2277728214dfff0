// Turns the delivered program into finished HTML at build time. No other entry knows it, and the browser gets none of it.

import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import './styles/layers.css';
import './styles/tokens.css';
import './generated/fonts.css';
import './generated/pictures.css';
import './styles/base.css';
import './styles/components.css';
import './styles/button.css';
import './styles/bar.css';
import './styles/quiet-page.css';
import './styles/footer.css';
import './styles/moons.css';
import './styles/body.css';
import './styles/program-letterhead.css';
import './styles/program.css';
import './styles/program-pages.css';
import './styles/program-paper.css';
import './styles/program-print.css';
import { head, loadCore, type Program, type ProgramPage } from './core/core';
import { ChapterPage } from './program/chapter-page';
import { ContentsPage } from './program/contents-page';
import { DayPage } from './program/day-page';
import { Frame } from './program/frame';
import { NoticePage } from './program/notice-page';
import { CONTENTS } from './program/place';
import { PortalPage } from './program/portal-page';
import { PrintablePage } from './program/printable-page';

/** One finished page. */
export interface ProgramFile {
  /** Its name, without an ending: the last part of its address where it has one. */
  name: string;
  /** What stands in the tab. */
  title: string;
  /** The colour around the page on phones. */
  themeColor: string;
  /** The content of the body. */
  html: string;
}

/** Every page of the program, and the notices that stand in its place. */
export async function renderProgram(program: Program): Promise<ProgramFile[]> {
  await loadCore();
  const { name, words, pages } = program;
  const { returned, unavailable } = words;
  const told = ({
    lead,
    accent = '',
    tail = '',
  }: {
    lead: string;
    accent?: string;
    tail?: string;
  }) => `${lead}${accent}${tail}`;
  const files = [
    opened(CONTENTS, name, <ContentsPage program={program} />),
    ...pages
      .filter(({ kind }) => kind !== 'welcome')
      .map((page) =>
        opened(page.slug, titleOf(page, name), <Shown program={program} page={page} />),
      ),
    closed('returned', `${told(returned.title)} · ${name}`, <NoticePage notice={returned} />),
    closed(
      'unavailable',
      `${told(unavailable.title)} · ${name}`,
      <NoticePage notice={unavailable} />,
    ),
  ];
  return Promise.all(files);

  function opened(slug: string, title: string, page: ReactNode): Promise<ProgramFile> {
    return finished(
      slug,
      title,
      <Frame program={program} slug={slug}>
        {page}
      </Frame>,
    );
  }

  function closed(slug: string, title: string, page: ReactNode): Promise<ProgramFile> {
    return finished(slug, title, <Frame program={program}>{page}</Frame>);
  }
}

function titleOf({ label, title }: ProgramPage, name: string): string {
  return `${label === undefined ? '' : `${label}: `}${title} · ${name}`;
}

function Shown({ program, page }: { program: Program; page: ProgramPage }) {
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

async function finished(name: string, title: string, page: ReactNode): Promise<ProgramFile> {
  // Without the chunk size, React would send a long page as its fallback with inline scripts.
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error;
    },
  });
  const { themeColor } = head('/', '');
  return { name, title, themeColor, html: await new Response(prelude).text() };
}
