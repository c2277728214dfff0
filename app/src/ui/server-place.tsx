// Place in a page whose content depends on the request: the server fills it in.
import { createContext, type ReactNode, useContext } from 'react';

/** Whether a template for the server is rendered, which only the prerender does. */
export const AsTemplate = createContext(false);

/** Its children; in a template the place of one written by hand (`*.jinja`), which has the same elements. */
export function ServerPlace({ of, children }: { of: string; children: ReactNode }) {
  return useContext(AsTemplate) ? `{% include templates.${of} %}` : children;
}
