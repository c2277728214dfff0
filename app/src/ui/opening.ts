// The page that is being opened: while it loads, the one before it stays, and the address is already its own.
import { createContext, useContext } from 'react';

export const OpeningPath = createContext<string | undefined>(undefined);

/** The path of the page that is being loaded after a click, or Back; undefined where there is none. */
export const useOpening = () => useContext(OpeningPath);
