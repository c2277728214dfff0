// Place in a page whose content depends on the request: the server fills it in.
import { createContext, type ReactNode, useContext } from 'react';

/** What stands in the places of a template for the server, by their names; only the prerender renders any. */
export const ServerPlaces = createContext<Readonly<Record<string, ReactNode>>>({});

/** Its children, or in a template what the server fills in with the same elements. */
export function ServerPlace({ name, children }: { name: string; children: ReactNode }) {
  return useContext(ServerPlaces)[name] ?? children;
}
