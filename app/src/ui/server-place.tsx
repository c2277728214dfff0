// Marks a part of a page that depends on the request: in a server template, a hand-written template replaces it.
import { createContext, type ReactNode, useContext } from 'react';

/** True while a template for the server is rendered, which only the prerender does. */
export const AsTemplate = createContext(false);

/**
 * Renders its children; in a template, an include of the hand-written template (`*.jinja`) that produces the same
 * elements.
 */
export function ServerPlace({ template, children }: { template: string; children: ReactNode }) {
  return useContext(AsTemplate) ? `{% include templates.${template} %}` : children;
}
