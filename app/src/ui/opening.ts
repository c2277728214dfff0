// Path of the page that is loading. Meanwhile the previous page stays visible, and the URL is already the new one.
import { createContext, useContext } from 'react';

export const OpeningPath = createContext<string | undefined>(undefined);

/** Path of the page that is loading after a click, Back or Forward; undefined if none is. */
export const useOpening = () => useContext(OpeningPath);
