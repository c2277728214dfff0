// Records the changes of extensions and translators in the served page, for its hydration (ui/served-page.ts).

export interface ServedChanges {
  /** Applies a change of the site itself, which is not recorded. */
  apply: (change: () => void) => void;
  /** Ends the recording, and returns the changes. */
  take: () => MutationRecord[];
}

export function recordChanges(root: HTMLElement): ServedChanges {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  const take = () => {
    changes.push(...observer.takeRecords());
    return changes;
  };
  return {
    apply(change) {
      take();
      change();
      observer.takeRecords();
    },
    take() {
      take();
      observer.disconnect();
      return changes;
    },
  };
}
