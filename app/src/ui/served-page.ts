// The page as it was served: hydration leaves alone what others have changed in it, and a copy replaces an app that fails
// before the visitor has used it.

/** A node that an extension has put into the page, and where it stood. */
interface ForeignNode {
  node: ChildNode;
  parent: ParentNode;
  next: ChildNode | null;
}

interface ServedPage {
  root: HTMLElement;
  path: string;
  /** Its nodes in a document that loads no images. */
  copy: HTMLElement;
  /** The element of the copy that stands for the focused one. */
  focused: Element | undefined;
  foreign: ForeignNode[];
}

/** The page that React hydrates, until the visitor has used it. */
let kept: ServedPage | undefined;

/** What a visitor does with a page that has been hydrated; from then on an error is reported where it happens. */
const USES = ['pointerdown', 'keydown', 'click', 'popstate'] as const;

/**
 * Keeps a copy of the page before React hydrates it, and takes out what extensions have put in: React would render the
 * page from scratch. Returns false where the page must stay as it is, because its texts were translated or its nodes
 * removed. `changes`: what has been changed in it since it was served.
 */
export function keepServedPage(root: HTMLElement, changes: MutationRecord[]): boolean {
  const foreign = foreignNodes(changes);
  // Chromium's translator puts each text into this element, which no page of the site contains.
  if (!foreign || root.querySelector('font')) return false;
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  const elements: (Element | null)[] = [...root.querySelectorAll('*')];
  const focused = copy.querySelectorAll('*')[elements.indexOf(document.activeElement)];
  for (const { node } of foreign) node.remove();
  kept = { root, path: window.location.pathname, copy, focused, foreign };
  return true;
}

/** Whether a failure of the app must not replace the page: no error is due to what the visitor has done. */
export function isServedPageKept(): boolean {
  return kept !== undefined;
}

/** Called when React has hydrated a page. */
export function servedPageHydrated(): void {
  document.documentElement.setAttribute('data-hydrated', '');
  if (!kept) return;
  const { foreign } = kept;
  kept.foreign = [];
  for (const { node, parent, next } of foreign)
    parent.insertBefore(node, next?.parentNode === parent ? next : null);
  // What differs from the prerendered page is rendered in the frame after hydration.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const type of USES) addEventListener(type, forget, { capture: true, once: true });
    }),
  );
}

function forget(): void {
  kept = undefined;
}

/** Puts the copy in place of what the app has rendered: the page works as without scripts. */
export function restoreServedPage(): void {
  document.documentElement.removeAttribute('data-hydrated');
  // The error screen itself has failed, or a redirect inside the app led to another page than the served one.
  if (!kept || window.location.pathname !== kept.path) {
    window.location.reload();
    return;
  }
  const { root, copy, focused } = kept;
  forget();
  root.replaceChildren(...copy.childNodes);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** The nodes that extensions have added; undefined where texts or nodes of the page itself were changed. */
function foreignNodes(changes: MutationRecord[]): ForeignNode[] | undefined {
  const added = new Set<Node>();
  for (const { type, target, addedNodes, removedNodes } of changes) {
    if ([...added].some((node) => node.contains(target))) continue;
    if (type === 'characterData') return undefined;
    for (const node of removedNodes) if (!added.delete(node)) return undefined;
    for (const node of addedNodes) added.add(node);
  }
  return [...(added as Set<ChildNode>)].flatMap((node) =>
    node.parentNode ? [{ node, parent: node.parentNode, next: node.nextSibling }] : [],
  );
}
