// The contract between the desk's page and its server: what the page asks for by `POST /<action>` with JSON, what the server
// answers, and what `GET /events` streams. Types only, so that both sides compile against it.

import type { Question as AskedQuestion } from '../../scripts/publish/settings';
import type { Stoppable } from '../../scripts/publish/stop';
import type {
  Essay,
  Opening,
  PictureEntry,
  Problem,
  ProgramEntry,
  Published,
  SavedVersion,
  ShopNames,
  TextEntry,
  TextKind,
} from './entries';
import type { Merge } from './merge';
import type { ClickedPlace } from './preview/messages';
import type { KeyPath, Text } from './values';

/** A window (tab) of the desk: a random name that the page makes when it is loaded. */
export type WindowId = string;

// ── The list of documents ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A file that the desk edits. */
export interface DocumentEntry {
  /** The path below `content/`, such as `pages/home.toml`. */
  file: string;
  title: string;
  /** The name of its table among `Description.definitions`. */
  definition: string;
  /** Whether the table's keys are names that the owner chooses, each with a table of `definition` (pictures.toml). */
  isMap: boolean;
  /** The path of the page that shows it, such as `/about`, or in a program (program-pages.ts); absent where no page does. */
  page?: string;
  /** When unsaved text was kept, in milliseconds since 1970; absent where all is saved. */
  draftTime?: number;
  /** Of an essay: whether visitors see it. */
  state?: 'draft' | 'waiting' | 'public';
}

/** A group of documents, in the order of the list. */
export interface DocumentGroup {
  name: string;
  title: string;
  documents: DocumentEntry[];
}

/** The answer of `describe`: the schema of the content (JSON Schema of `core-check --describe`). It does not change. */
export interface Description {
  definitions: Record<string, unknown>;
  /** The origin of the development site. */
  site: string;
}

/** The answer of `choices`: the names that other content refers to. They change with the content. */
export interface Choices {
  /** By the name of the definition: `CategoryName`, `FormName`, … */
  names: Record<string, { value: string; label: string }[]>;
  /** Pictures for `Picture`, described ones alone, the newest first. */
  pictures: PictureChoice[];
  /** Files of pictures for `PictureFile`. */
  pictureFiles: PictureChoice[];
  /** Pages for links. */
  pages: { path: string; title: string }[];
}

export interface PictureChoice {
  id: string;
  alt: string;
  /** The path of a small picture on the desk's server. */
  picture: string;
}

// ── A document ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Unsaved text that the server keeps. */
export interface Draft {
  text: Text;
  /** The fingerprint of the saved state from which the text was written. */
  fingerprint: string;
  /** That saved state. */
  base: Text;
  /** Grows with each draft of any document; names this one. */
  revision: number;
  /** The window that has written it. */
  window: WindowId;
  /** When it was kept, in milliseconds since 1970. */
  time: number;
}

/** Words that were discarded since the last save, and the saved state from which they were written. */
export interface Discarded {
  text: Text;
  base: Text;
}

/** The answer of `open`. */
export interface OpenDocument {
  /** The file that has the text now; not the requested one after a rename. */
  file: string;
  /** Identifies the bytes of the file. */
  fingerprint: string;
  text: Text;
  /** Why the file cannot be shown as a form (its TOML cannot be parsed); `text` is empty then. */
  fault?: string;
  draft?: Draft;
  discarded?: Discarded;
  /** The document's entry in the list. */
  entry: DocumentEntry;
}

/**
 * Requests that keep, save or discard carry a number that grows within a window: the server ignores one that arrives after
 * a later one (answer `ignored`).
 */
export interface Ordered {
  file: string;
  window: WindowId;
  sequence: number;
}

export interface DraftRequest extends Ordered {
  /** The fingerprint of the saved state from which the text was written. */
  fingerprint: string;
  text: Text;
  /** The revision of the draft that this window has read or written last; 0 for none. */
  revision: number;
  /** Whether discarded words are in it again. */
  bringsBack?: boolean;
}

export interface DiscardRequest extends Ordered {
  /** The fingerprint of the saved state from which the words were written. */
  fingerprint: string;
  text: Text;
}

/** `elsewhere`: another window has kept another draft since; nothing was written. A text equal to the saved one leaves no draft (revision 0). */
export type DraftAnswer =
  | { status: 'kept'; revision: number; time: number }
  | { status: 'elsewhere'; draft: Draft }
  | { status: 'ignored' };

export interface SaveRequest extends Ordered {
  fingerprint: string;
  text: Text;
}

/** `stale`: the file has changed since; nothing was written. The page shows `merge` and saves again with `merge.fingerprint`. */
export type SaveAnswer =
  | { status: 'saved'; fingerprint: string; text: Text }
  | { status: 'stale'; merge: Merge }
  | { status: 'ignored' };

// ── Checks ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Check {
  /** `pending` until the first check has ended. Of `broken` content the site shows what was there before. */
  state: 'pending' | 'checking' | 'passed' | 'broken';
  problems: Problem[];
}

// ── Events ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The data of an event `state` of `GET /events?window=ID`: sent at the beginning and after each change. */
export interface DeskState {
  /** Check of the saved content. */
  saved: Check;
  /** Check of the saved content with the drafts: the site beside the form shows it, and problems stand at their fields while she types. */
  shown: Check;
  /** Files whose drafts the site does not show, because they are broken and not the document that is open. */
  heldBack: string[];
  /** What of the site cannot be made, by what it is, with the words of the tool. */
  faults: { what: string; text: string }[];
  isSiteUp: boolean;
  /** The day that the site beside the form shows (YYYY-MM-DD); absent for today. */
  day?: string | undefined;
  /** Until when a phone can open the preview, in milliseconds since 1970; absent where none can. */
  phoneUntil?: number | undefined;
  /** Other windows of the desk that are open, with the document in each. */
  windows: { window: WindowId; file?: string }[];
  publication: Publication;
}

/** The data of an event `changed`: a file of the content is another one, is new or is gone. */
export interface ChangedEvent {
  file: string;
  /** `null` where the file is gone. */
  fingerprint: string | null;
  /** The window that has saved it; empty where another program, the history or another page of the desk has. */
  window: WindowId;
}

/** The data of an event `draft`: a draft was kept by a window, or is gone (revision 0: saved or discarded). */
export interface DraftEvent {
  file: string;
  revision: number;
  window: WindowId;
}

export interface Publication {
  phase: 'idle' | 'running' | 'ended' | 'failed';
  /** The steps so far; while it is running the last one is at work. */
  said: string[];
  /** When the last step began, in milliseconds since 1970. */
  since?: number;
  /** The part that the owner can stop now; absent if it is too late. */
  stoppable?: Stoppable | undefined;
  question?: Question;
  outcome?: 'nothing' | 'declined' | 'stopped' | 'published' | 'sent';
  /** What to do, and behind the first line what was reported. */
  fault?: string;
}

export interface Question extends AskedQuestion {
  number: number;
  isAboutPrices?: boolean;
}

// ── Search ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A sentence that holds the words, saved or unsaved. */
export interface Hit {
  file: string;
  key: KeyPath;
  /** The names of the text and of what leads to the field, in words. */
  where: string;
  sentence: string;
}

// ── The site beside a form ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The way of a phone to the preview. */
export interface PhoneLink {
  /** The address, for a device in the same network. */
  address: string;
  /** The address as a QR code: an SVG image. */
  code: string;
  /** Until when it opens, in milliseconds since 1970. */
  until: number;
}

/** A rename: the new file, and the texts whose links were changed, by their names. */
interface Moved {
  file: string;
  relinked: string[];
}

// ── All actions ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** By name: what the page sends and what it gets. A refusal is a status of 400 or more with a sentence for the owner as plain text. */
interface Actions {
  describe: [Record<string, never>, Description];
  choices: [Record<string, never>, Choices];
  documents: [Record<string, never>, { groups: DocumentGroup[] }];
  /** Also makes the site beside show the document, draft or waiting, and tells the other windows. */
  open: [{ file: string; window: WindowId }, OpenDocument];
  draft: [DraftRequest, DraftAnswer];
  save: [SaveRequest, SaveAnswer];
  /** Keeps the words until the next save. */
  discard: [DiscardRequest, Record<string, never>];
  /** As a stale `save` answers, for a form that is open while its file changes. Writes nothing. */
  merge: [{ file: string; fingerprint: string; text: Text }, Merge];
  search: [{ words: string }, { hits: Hit[] }];
  /** Finds the field of a place that was clicked on a page; no field where the page shows no text of the content there. */
  'find-place': [{ page: string; place: ClickedPlace }, { file?: string; key?: KeyPath }];
  /** Shows the site as it will be on a day; without one, as it is today. */
  'show-day': [{ day?: string }, Record<string, never>];
  /** Lets a phone in the same network open the preview for an hour, at this page. */
  'open-phone': [{ page: string }, PhoneLink];
  'close-phone': [Record<string, never>, Record<string, never>];

  essays: [Record<string, never>, { essays: Essay[] }];
  texts: [{ kind: TextKind }, { texts: TextEntry[] }];
  /** The texts that lead to one, by their names, and the pictures that it alone shows. */
  'text-links': [{ kind: TextKind; slug: string }, { links: string[]; pictures: PictureChoice[] }];
  'new-text': [{ kind: TextKind; title: string }, { file: string }];
  'move-text': [{ kind: TextKind; slug: string; words: string }, Moved];
  /** With the pictures that go, too. */
  'remove-text': [{ kind: TextKind; slug: string; pictures?: string[] }, Record<string, never>];

  programs: [Record<string, never>, { programs: ProgramEntry[] }];
  /** Begins the program of an offer, or of a new one with a name and a price. Answers the first day. */
  'begin-program': [
    { slug?: string; name?: string; price?: string; days: number },
    { file: string },
  ];
  /** Answers the page with the buy button where one was begun, else the prices. */
  'sell-program': [{ slug: string }, { file: string }];

  pictures: [Record<string, never>, { pictures: PictureEntry[] }];
  'add-picture': [{ name: string; alt: string; base64: string }, { id: string }];
  /** Puts another file in the place of a picture. */
  'replace-picture': [{ id: string; base64: string }, Record<string, never>];
  'describe-picture': [{ id: string; alt: string }, Record<string, never>];
  'focus-picture': [{ id: string; x: number; y: number }, Record<string, never>];
  'picture-uses': [{ id: string }, { uses: string[] }];
  'move-picture': [{ id: string; words: string }, { id: string; relinked: string[] }];
  'remove-picture': [{ id: string }, Record<string, never>];

  /** Lists the versions of the whole content, or of one document. */
  history: [{ file?: string }, { fault?: string; states: SavedVersion[] }];
  /** The documents that were taken away, the latest first. */
  removed: [Record<string, never>, { texts: { file: string; title: string }[] }];
  compare: [{ id: string; file?: string }, { lines: string[] }];
  /** Of one document: with the pictures that it shows and that are gone. */
  restore: [{ id: string; file?: string }, { count: number }];

  opening: [Record<string, never>, Opening];
  publish: [Record<string, never>, Record<string, never>];
  'stop-publishing': [Record<string, never>, Record<string, never>];
  answer: [{ number: number; text?: string }, Record<string, never>];
  publications: [Record<string, never>, { publications: Published[] }];
  'shop-names': [Record<string, never>, ShopNames];
  /** Asks the server's shop; app/desk/page/shop.ts has the types of its answers. */
  shop: [{ ask: string; order?: number; why?: string; submission?: number }, unknown];
}

export type Action = keyof Actions;
export type Request<Name extends Action> = Actions[Name][0];
export type Answer<Name extends Action> = Actions[Name][1];
