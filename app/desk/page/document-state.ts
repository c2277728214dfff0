// The state of an open document, as its page shows it.

import type { Discarded, Draft } from '../api';
import type { Merge } from '../merge';
import type { KeyPath, Text } from '../values';

/** Decision of the owner between her text and another one of the same file. */
export interface Choice {
  merge: Merge;
  /** Whether the other text is the saved file, or what another window has not saved yet. */
  other: 'file' | 'window';
  /** Whether she wanted to save: saving goes on with what she chooses. */
  isSaving: boolean;
  /** Draft that the other window has kept. With the choice it becomes what the text here is written from. */
  draft?: Draft;
}

export interface DocumentState {
  phase: 'opening' | 'open' | 'fault';
  /** Why the document cannot be shown. */
  fault: string;
  /** The file that has its text now, if it has another address. */
  movedTo?: string | undefined;
  text: Text;
  /** The saved state that `text` was written from. */
  base: Text;
  isChanged: boolean;
  /** Whether the server keeps the unsaved text as it is. */
  isKept: boolean;
  isSaving: boolean;
  isAnswering: boolean;
  /** Why the server refused what was sent. */
  refusal: string;
  /** When the unsaved text was kept that was found on opening, in milliseconds since 1970. */
  recoveredFrom: number | undefined;
  /** Words that were discarded since the last save. */
  discarded?: Discarded | undefined;
  /** Paths of the values that were taken over from outside. */
  takenOver: KeyPath[];
  choice: Choice | undefined;
  /** Grows when the text was replaced by another one than the owner typed. */
  version: number;
}

/** Before it has been read. */
export const OPENING: DocumentState = {
  phase: 'opening',
  fault: '',
  text: { value: {} },
  base: { value: {} },
  isChanged: false,
  isKept: true,
  isSaving: false,
  isAnswering: true,
  refusal: '',
  recoveredFrom: undefined,
  takenOver: [],
  choice: undefined,
  version: 0,
};
