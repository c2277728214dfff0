// Which component shows which kind of content; each is a chunk of its own, loaded when first needed.

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Page } from './core/core';

/** A page of content, or the page that says there is none. */
export type PageName = Page['page'] | 'notFound';

type ContentOf<Name> = Extract<Page, { page: Name }>;

const home = () => import('./pages/home-page');
const initiation = () => import('./pages/initiation-page');
const about = () => import('./pages/about-page');
const consulting = () => import('./pages/consulting-page');
const rituals = () => import('./pages/rituals-page');
const events = () => import('./pages/events-page');
const retreats = () => import('./pages/retreats-page');
const contact = () => import('./pages/contact-page');
const services = () => import('./pages/services-page');
const impact = () => import('./pages/impact-page');
const caseStudies = () => import('./pages/case-studies-page');
const caseStudy = () => import('./pages/case-study-page');
const journal = () => import('./pages/journal-page');
const article = () => import('./pages/article-page');
const legal = () => import('./pages/legal-page');
const form = () => import('./pages/form-page');
const status = () => import('./pages/status-page');
const demo = () => import('./pages/demo-page');
const notFound = () => import('./pages/not-found-page');

const loaders: Record<PageName, () => Promise<unknown>> = {
  home,
  initiation,
  about,
  consulting,
  rituals,
  events,
  retreats,
  contact,
  services,
  impact,
  caseStudies,
  caseStudy,
  journal,
  article,
  legal,
  form,
  status,
  demo,
  notFound,
};

type PageComponents = {
  [Name in Page['page']]: LazyExoticComponent<
    ComponentType<{ content: ContentOf<Name>; path: string }>
  >;
};

/** The component of each kind of content. */
export const pages: PageComponents = {
  home: lazy(home),
  initiation: lazy(initiation),
  about: lazy(about),
  consulting: lazy(consulting),
  rituals: lazy(rituals),
  events: lazy(events),
  retreats: lazy(retreats),
  contact: lazy(contact),
  services: lazy(services),
  impact: lazy(impact),
  caseStudies: lazy(caseStudies),
  caseStudy: lazy(caseStudy),
  journal: lazy(journal),
  article: lazy(article),
  legal: lazy(legal),
  form: lazy(form),
  status: lazy(status),
  demo: lazy(demo),
};

/** The page for a path that does not exist. */
export const NotFoundPage: LazyExoticComponent<ComponentType<{ path: string }>> = lazy(notFound);

/** Starts fetching a page's component early; unknown names are nobody's page. */
export function preloadPage(name: string | undefined): void {
  for (const [known, load] of Object.entries(loaders)) if (known === name) void load();
}
