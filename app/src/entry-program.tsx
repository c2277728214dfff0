// Program entry: renders the delivered program to HTML at build time. No other entry imports it.

import { type ReactNode, StrictMode } from 'react';
import { StaticRouter } from 'react-router-dom';
import './styles/layers.css';
import './styles/tokens.css';
import './generated/fonts.css';
import './generated/pictures.css';
import './styles/base.css';
import './styles/compositions.css';
import './styles/components.css';
import './styles/utilities.css';
import './ui/button.css';
import './layout/navigation-bar.css';
import './layout/message-page.css';
import './layout/footer.css';
import './layout/adjacent.css';
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
import { GiftPage } from './program/gift-page';
import { NoticePage } from './program/notice-page';
import { PortalPage } from './program/portal-page';
import { PrintablePage } from './program/printable-page';
import { ProgramLayout } from './program/program-layout';
import { CONTENTS, GIFT } from './program/program-path';
import { toHtml } from './to-html';
import { headlineText } from './ui/headline';

export interface ProgramFile {
  /** File name without extension: the last segment of its path. */
  name: string;
  title: string;
  themeColor: string;
  /** The inner HTML of the body. */
  html: string;
}

interface UnrenderedPage {
  file: string;
  title?: string;
  page: ReactNode;
  isNotice?: boolean;
}

/** Publisher of the book; call it after `renderProgram`. */
export function publisher(): string {
  return site().brand.name;
}

/**
 * Renders every page of the program, and the notices that replace it.
 * @param only The name of the one page to render.
 */
export async function renderProgram(program: Program, only?: string): Promise<ProgramFile[]> {
  const { name, words, pages } = program;
  const { refunded, unavailable } = words;
  // The theme color does not depend on the origin.
  const { themeColor } = head('/', 'http://localhost');
  const all: UnrenderedPage[] = [
    { file: CONTENTS, page: <Contents program={program} /> },
    ...pages
      .filter(({ kind }) => kind !== 'welcome')
      .map((page) => ({
        file: page.slug,
        title: titleOf(page),
        page: <ProgramContent program={program} page={page} />,
      })),
    ...(hasDays(program)
      ? [{ file: GIFT, title: words.gift.title, page: <GiftPage program={program} /> }]
      : []),
    ...Object.entries({ refunded, unavailable }).map(([file, notice]) => ({
      file,
      title: headlineText(notice.title),
      page: <NoticePage notice={notice} />,
      isNotice: true,
    })),
  ];
  return Promise.all(all.filter(({ file }) => file === (only ?? file)).map(renderPage));

  /** True if a page begins with a dark section, over which the bar is dark too. */
  function isDark(file: string): boolean {
    const kind = pages.find(({ slug }) => slug === file)?.kind;
    return file === CONTENTS || kind === 'day' || kind === 'portal';
  }

  async function renderPage({
    file,
    title,
    page,
    isNotice = false,
  }: UnrenderedPage): Promise<ProgramFile> {
    const html = await toHtml(
      <StrictMode>
        <StaticRouter location="/program">
          <ProgramLayout program={program} slug={isNotice ? undefined : file} dark={isDark(file)}>
            {page}
          </ProgramLayout>
        </StaticRouter>
      </StrictMode>,
    );
    return {
      name: file,
      title: title === undefined ? name : `${title} · ${name}`,
      themeColor,
      html,
    };
  }
}

function titleOf({ label, title }: ProgramPage): string {
  return label === undefined ? title : `${label}: ${title}`;
}

/** Contents page: of a program of days, or of a program without days. */
function Contents({ program }: { program: Program }) {
  return hasDays(program) ? <ContentsPage program={program} /> : <ChaptersPage program={program} />;
}

/** Only a program of days has a gift card; the core lists the pages by the same rule. */
const hasDays = ({ pages }: Program) => pages.some(({ kind }) => kind === 'day');

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
