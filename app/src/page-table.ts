// Which component shows which kind of content; each is a chunk of its own, loaded when first needed.

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Page } from './core/core';

/** A page of content, or the page that says there is none. */
export type PageName = Page['page'] | 'notFound';

type ContentOf<Name> = Extract<Page, { page: Name }>;

const home = () => import('./pages/home-page');
const initiation = () => import('./pages/initiation-page');
const room = () => import('./pages/room-page');
const status = () => import('./pages/status-page');
const demo = () => import('./pages/demo-page');
const notFound = () => import('./pages/not-found-page');

const loaders: Record<PageName, () => Promise<unknown>> = {
  home,
  initiation,
  room,
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
  room: lazy(room),
  status: lazy(status),
  demo: lazy(demo),
};

/** The page for a path that does not exist. */
export const NotFoundPage: LazyExoticComponent<ComponentType<{ path: string }>> = lazy(notFound);

/** Starts fetching a page's component early; unknown names are nobody's page. */
export function preloadPage(name: string | undefined): void {
  for (const [known, load] of Object.entries(loaders)) if (known === name) void load();
}
