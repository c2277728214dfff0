// Collects the content of each page's social image: eyebrow, title, subtitle, and the page's picture.

import type { Headline, PageAnswer } from '#core';
import type { Focal } from './picture-rules';

/**
 * Moon phases of cards without a picture, from 1 (new) to 7 (full): light cards by kind of page, dark cards by order
 * status.
 */
const LIGHT_MOONS: Record<string, number> = { legal: 7, plain: 7, form: 3, demo: 4 };
const DARK_MOONS: Record<string, number> = {
  paid: 7,
  delivered: 7,
  processing: 6,
  unreachable: 6,
  unpaid: 4,
  unavailable: 3,
  expired: 2,
};

type Core = typeof import('#core');
type PageContent = Extract<PageAnswer, { kind: 'page' }>['content'];
type PageState = Parameters<Core['openPage']>[1];

/** Content of a page; undefined if no page has the path. */
function contentOf(core: Core, path: string, state?: PageState): PageContent | undefined {
  const answer = core.openPage(path, state);
  return answer.kind === 'page' ? answer.content : undefined;
}

interface CardText {
  eyebrow?: string | null | undefined;
  title: Headline | string;
  subtitle?: string | undefined;
}

export interface SocialCard extends CardText {
  file: string;
  /** Prefix of the image's file name. */
  name: string;
  title: Headline;
  picture?: { id: string; focal: Focal };
  moon?: number;
  /** True if a card without a picture is dark. */
  dark?: boolean;
  alt: string;
}

export function socialCards(core: Core): SocialCard[] {
  return core.prerenderList().map(({ path, file, state }) => {
    const content = contentOf(core, path, state);
    const text = content ? textOf(content, core) : { title: core.messages().notFoundTitle };
    const title = typeof text.title === 'string' ? { lead: text.title } : text.title;
    const picture = content && pictureOf(content);
    // Cards show the brand's name at the bottom. On Home the title is the brand's name, so it is not repeated.
    const brand = file === 'index.html' && core.site().brand.name;
    return {
      file,
      name: brand ? 'home' : file.replace(/\.html$/, '').replaceAll('/', '-'),
      ...text,
      title,
      ...(picture ? { picture: { id: picture.id, focal: picture.focal } } : signOf(content)),
      alt: [brand, plainText(title), text.subtitle, picture?.alt].filter(Boolean).join('. '),
    };
  });
}

/** Headline as one sentence. */
export const plainText = ({ lead, accent = '', tail = '' }: Headline): string =>
  `${lead}${accent}${tail}`;

function textOf(content: PageContent, core: Core): CardText {
  const sectionOf = (path: string) => {
    const section = contentOf(core, path);
    return section && 'hero' in section ? section.hero.eyebrow : undefined;
  };
  switch (content.page) {
    case 'article':
      return { eyebrow: `${sectionOf('/journal')} · ${content.category}`, title: content.title };
    case 'caseStudy':
      return { eyebrow: sectionOf('/case-studies'), title: content.caseStudy.title };
    case 'form':
      return {
        eyebrow: content.words.eyebrow,
        title: content.sent ? content.confirmation.title : content.title,
      };
    case 'home':
      return { eyebrow: content.hero.eyebrow, title: content.welcome.title };
    default: {
      const text: CardText = 'hero' in content ? content.hero : content;
      const { eyebrow, title, subtitle } = text;
      return { eyebrow, title, subtitle };
    }
  }
}

function pictureOf(content: PageContent) {
  if ('hero' in content && 'picture' in content.hero) return content.hero.picture;
  if ('picture' in content) return content.picture;
  return 'caseStudy' in content ? content.caseStudy.picture : undefined;
}

/** Moon phase and color scheme of a card without a picture. */
function signOf(content: PageContent | undefined) {
  const isSent = content !== undefined && 'sent' in content && content.sent;
  const light = isSent ? 7 : LIGHT_MOONS[content?.page ?? ''];
  const state = content && 'state' in content ? content.state : '';
  return { moon: light ?? DARK_MOONS[state] ?? 1, dark: light === undefined };
}
