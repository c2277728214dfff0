// Table of page modules by kind of content. Each is a chunk with its styles, loaded on demand.

import type { ComponentType } from 'react';
import type { Page } from './core/core';
import type { PageProps } from './ui/page-props';

/** Kind of a page, or of the 404 page. */
export type PageName = Page['page'] | 'notFound';

type ContentOf<Name> = Name extends Page['page'] ? Extract<Page, { page: Name }> : undefined;

type PageModules = {
  [Name in PageName]: () => Promise<{ default: ComponentType<PageProps<ContentOf<Name>>> }>;
};

export const pages: PageModules = {
  home: () => import('./pages/home-page'),
  initiation: () => import('./pages/initiation-page'),
  inside: () => import('./pages/inside-page'),
  about: () => import('./pages/about-page'),
  consulting: () => import('./pages/consulting-page'),
  rituals: () => import('./pages/rituals-page'),
  events: () => import('./pages/events-page'),
  retreats: () => import('./pages/retreats-page'),
  contact: () => import('./pages/contact-page'),
  services: () => import('./pages/services-page'),
  impact: () => import('./pages/impact-page'),
  caseStudies: () => import('./pages/case-studies-page'),
  caseStudy: () => import('./pages/case-study-page'),
  journal: () => import('./pages/journal-page'),
  article: () => import('./pages/article-page'),
  legal: () => import('./pages/legal-page'),
  plain: () => import('./pages/plain-page'),
  form: () => import('./pages/form-page'),
  status: () => import('./pages/status-page'),
  demo: () => import('./pages/demo-page'),
  notFound: () => import('./pages/not-found-page'),
};
