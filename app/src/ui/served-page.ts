// Keeps a copy of the served page. Hydration tolerates nodes that extensions have added; if the app fails before the
// visitor has used the page, the copy is restored.

/** Node that an extension has added to the page, and its position. */
interface ForeignNode {
  node: ChildNode;
  parent: ParentNode;
  next: ChildNode | null;
}

interface ServedPage {
  root: HTMLElement;
  path: string;
  /** Copy of the page's nodes, in a document that loads no images. */
  copy: HTMLElement;
  /** The element of the copy that corresponds to the focused one. */
  focused: Element | undefined;
  foreign: ForeignNode[];
}

/** The served page; undefined once the visitor has used it after hydration. */
let kept: ServedPage | undefined;

/** Events that count as use of the hydrated page. From then on an error is shown where it happens. */
const USES = ['pointerdown', 'keydown', 'click', 'popstate'] as const;

/**
 * Copies the page before React hydrates it, and removes nodes of extensions, because with them React would render the
 * page from scratch. Returns false if the page must stay as it is because its texts were translated or nodes removed.
 * `changes`: mutations since the page was served.
 */
export function keepServedPage(root: HTMLElement, changes: MutationRecord[]): boolean {
  const foreign = foreignNodes(changes);
  // Chromium's translator wraps each text in a `font` element, which no page of the site contains.
  if (!foreign || root.querySelector('font')) return false;
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  const elements: (Element | null)[] = [...root.querySelectorAll('*')];
  const focused = copy.querySelectorAll('*')[elements.indexOf(document.activeElement)];
  for (const { node } of foreign) node.remove();
  kept = { root, path: window.location.pathname, copy, focused, foreign };
  return true;
}

/**
 * True while a failure of the app restores the served page: the visitor has not used the page yet, so the error is not
 * due to an action.
 */
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
  // Differences from the prerendered page are rendered in the frame after hydration.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const type of USES) addEventListener(type, forget, { capture: true, once: true });
    }),
  );
}

function forget(): void {
  kept = undefined;
}

/** Replaces the app's page by the copy, which works without scripts. */
export function restoreServedPage(): void {
  document.documentElement.removeAttribute('data-hydrated');
  // The error screen itself has failed, or the app has redirected to another path.
  if (!kept || window.location.pathname !== kept.path) {
    window.location.reload();
    return;
  }
  const { root, copy, focused } = kept;
  forget();
  root.replaceChildren(...copy.childNodes);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Nodes that extensions have added; undefined if texts or nodes of the page itself were changed. */
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
