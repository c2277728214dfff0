// Whether a page is made for a frame inside a dialog: then it comes without bar and footer.
import { createContext, useContext } from 'react';

export const Framed = createContext(false);

export function useFramed(): boolean {
  return useContext(Framed);
}
