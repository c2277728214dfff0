// The page that is being opened: while it loads, the one before it stays, and the address is already its own.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const OpeningPath = createContext<string | undefined>(undefined);

/** The path of the page that is being loaded after a click, or Back; undefined where there is none. */
export const useOpening = () => useContext(OpeningPath);

interface OpeningProps {
  /** Whether the page at a path is shown without waiting. */
  isLoaded: (path: string) => boolean;
  children: ReactNode;
}

export function Opening({ isLoaded, children }: OpeningProps) {
  const { pathname } = useLocation();
  const awaited = useSyncExternalStore(
    subscribe,
    () => (isLoaded(window.location.pathname) ? undefined : window.location.pathname),
    () => undefined,
  );
  return <OpeningPath value={awaited === pathname ? undefined : awaited}>{children}</OpeningPath>;
}

/**
 * What changes the address. Links are followed before the event reaches the window. At `popstate` React renders the page at
 * once, with every other update of the event: this one would wait for the page.
 */
function subscribe(changed: () => void): () => void {
  const later = () => void setTimeout(changed);
  addEventListener('click', changed);
  addEventListener('popstate', later);
  return () => {
    removeEventListener('click', changed);
    removeEventListener('popstate', later);
  };
}
