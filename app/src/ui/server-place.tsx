// Place in a page whose content depends on the request: the server fills it in.
import { createContext, type ReactNode, useContext } from 'react';

/** Whether a template for the server is rendered instead of a page; only the prerender renders any. */
export const AsTemplate = createContext(false);

/** Its children, or in a template the placeholder `{{name}}`, in whose place the server writes the same elements. */
export function ServerPlace({ name, children }: { name: string; children: ReactNode }) {
  return useContext(AsTemplate) ? `{{${name}}}` : children;
}
