// Navigation of the app: a page is loaded before it is shown, and the previous page stays until then.
import { createContext, useContext } from 'react';

export interface PageNavigation {
  /** Path of the page that is being loaded after a click or Back; undefined if none is. */
  pendingPath?: string | undefined;
  /** Loads the page of a link, then changes the URL. Undefined outside the app, where the browser follows links. */
  open?: (to: string) => void;
}

export const PageNavigationContext = createContext<PageNavigation>({});

export const usePendingPath = () => useContext(PageNavigationContext).pendingPath;

/**
 * Returns a click handler that opens the page of a link, unless the browser must follow the link itself: after a click
 * with another button or a modifier key.
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

/** Properties of a click event, which React and the browser both provide. */
type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;
