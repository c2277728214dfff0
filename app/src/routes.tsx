// React Router's routes, generated from the core's registry, which remains the only table of routes: the core decides
// what a path opens.

import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { routes } from './core/core';

/** Returns a route for each route of the registry, and one for all other paths, which redirect or are unknown. */
export function pageRoutes(page: ReactNode): ReactNode {
  return [...routes().map(({ pattern }) => pattern.replace('{slug}', ':slug')), '*'].map((path) => (
    <Route key={path} path={path} caseSensitive element={page} />
  ));
}
