// Navigation of the app: a page is loaded before it is shown, and the page before it stays until then.
import { createContext, useContext } from 'react';

export interface PageNavigation {
  /** The path of the page that is being loaded after a click, or Back; undefined if there is none. */
  pendingPath?: string | undefined;
  /** Loads the page of a link, then changes the address. Undefined outside of the app, where the browser follows links. */
  open?: (to: string) => void;
}

export const PageNavigationContext = createContext<PageNavigation>({});

export const usePendingPath = () => useContext(PageNavigationContext).pendingPath;

/**
 * Returns a function that opens a page by a click on a link to it, unless the browser is to follow the link: with
 * another button, or with a modifier key.
 */
export function useOpenPage(): (event: Click, to: string) => void {
  const { open } = useContext(PageNavigationContext);
  return (event, to) => {
    if (!open || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to);
  };
}

/** A click, as React and as the browser report it. */
type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;
