// React Router's routes, one for each of the core's registry, which stays the only table: what a path opens is its answer.

import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { routes } from './core/core';

/** A route for each of the registry, and one for all other paths, which redirect or are unknown. */
export function pageRoutes(page: ReactNode): ReactNode {
  return [...routes().map(({ pattern }) => pattern.replace('{slug}', ':slug')), '*'].map((path) => (
    <Route key={path} path={path} caseSensitive element={page} />
  ));
}
