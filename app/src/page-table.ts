// Table of page modules by kind of content; each is a chunk of its own, loaded on demand.

import type { ComponentType } from 'react';
import type { Page } from './core/core';
import { pictureStyles } from './picture-styles';
import { type Download, download } from './ui/download';

/** The kind of a page, or that of the 404 page. */
export type PageName = Page['page'] | 'notFound';

type PageProps<Name> = Name extends Page['page']
  ? { content: Extract<Page, { page: Name }>; path: string }
  : { path: string };

type PageModules = {
  [Name in PageName]: Download<{ default: ComponentType<PageProps<Name>> }>;
};

/** A page's chunk with its styles. */
function page<Module>(name: PageName, load: () => Promise<Module>): Download<Module> {
  return download(async () => {
    const [module] = await Promise.all([load(), pictureStyles(name)]);
    return module;
  });
}

/** The module of each kind of page. */
export const pages: PageModules = {
  home: page('home', () => import('./pages/home-page')),
  initiation: page('initiation', () => import('./pages/initiation-page')),
  inside: page('inside', () => import('./pages/inside-page')),
  about: page('about', () => import('./pages/about-page')),
  consulting: page('consulting', () => import('./pages/consulting-page')),
  rituals: page('rituals', () => import('./pages/rituals-page')),
  events: page('events', () => import('./pages/events-page')),
  retreats: page('retreats', () => import('./pages/retreats-page')),
  contact: page('contact', () => import('./pages/contact-page')),
  services: page('services', () => import('./pages/services-page')),
  impact: page('impact', () => import('./pages/impact-page')),
  caseStudies: page('caseStudies', () => import('./pages/case-studies-page')),
  caseStudy: page('caseStudy', () => import('./pages/case-study-page')),
  journal: page('journal', () => import('./pages/journal-page')),
  article: page('article', () => import('./pages/article-page')),
  legal: page('legal', () => import('./pages/legal-page')),
  plain: page('plain', () => import('./pages/plain-page')),
  form: page('form', () => import('./pages/form-page')),
  status: page('status', () => import('./pages/status-page')),
  demo: page('demo', () => import('./pages/demo-page')),
  notFound: page('notFound', () => import('./pages/not-found-page')),
};

/** Loads a page's chunk before it is rendered; unknown names are ignored. Rejects when the download fails. */
export async function preloadPage(name: string | undefined): Promise<void> {
  for (const [known, page] of Object.entries(pages)) if (known === name) await page.load();
}
