// Brings the unsaved words of two windows of one document together.

import type { Draft } from '../api';
import { type Merge, mergeTexts } from '../merge';
import type { Text } from '../values';

/** The words of this window, and what they were written from. */
interface OwnWords {
  text: Text;
  /** The saved state, and its fingerprint. */
  base: Text;
  fingerprint: string;
  /** What both windows had last. */
  shared: Text;
}

/** The draft of the other window over the saved state as it is now, and both texts together. */
export function mergeWindows(
  kept: Draft,
  { text: mine, base, fingerprint, shared }: OwnWords,
): { draft: Draft; merge: Merge } {
  const text =
    kept.fingerprint === fingerprint ? kept.text : mergeTexts(kept.base, kept.text, base).merged;
  // Of what came from the other window before nothing is the owner's change here.
  const { merged, conflicts } = mergeTexts(shared, mine, text);
  const merge = { fingerprint, theirs: base, merged, fromOutside: [], conflicts };
  return { draft: { ...kept, text }, merge };
}
