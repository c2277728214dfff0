// The path of the page that is being loaded; the page before it is shown until then.
import { createContext, useContext } from 'react';

export const PendingPath = createContext<string | undefined>(undefined);

/** The path of the page that is being loaded after a click, or Back; undefined where there is none. */
export const usePendingPath = () => useContext(PendingPath);
