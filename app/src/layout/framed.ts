// Context: whether the page renders inside a dialog's iframe, without navigation bar and footer.
import { createContext, useContext } from 'react';

export const Framed = createContext(false);

export function useFramed(): boolean {
  return useContext(Framed);
}
