// Entries of the lists of the desk: problems, texts, programs, pictures, saved versions, publications, what is left to do, and the
// names of the shop. Types of the answers in api.ts.

import type { KeyPath } from './values';

/** A problem of the content, in the owner's words. */
export interface Problem {
  /** Below `content/`; empty where it is of no file. */
  file: string;
  /** Path of the value; empty for a problem of the whole file. A missing key's path includes the key. */
  key: KeyPath;
  /** The file and the field, in words. */
  where: string;
  /** The words that stand there. */
  quote: string;
  found: string;
  remedy: string;
  isWarning: boolean;
}

// ── Texts, pictures, history ───────────────────────────────────────────────────────────────────────────────────────────────

/** Texts of which there may be any number. */
export type TextKind = 'essay' | 'case-study' | 'page';

export interface TextEntry {
  file: string;
  /** The last part of its address. */
  slug: string;
  /** Path of the text on the site. */
  address: string;
  title: string;
  /** The path of its picture, small. */
  picture?: string;
}

/** An essay of the journal, public or not. */
export interface Essay extends TextEntry {
  /** The day of publication (`2026-01-18`); none where it cannot be read. */
  day?: string;
  state: 'draft' | 'waiting' | 'public';
  category: string;
}

/** An offer other than INITIATION, and its program. */
export interface ProgramEntry {
  slug: string;
  name: string;
  /** The path of the offer in `offers.toml`. */
  key: KeyPath;
  price: string;
  isForSale: boolean;
  /** Whether the offer has a program. */
  isBegun: boolean;
  /** The path of the page that has its buy button. */
  page?: string;
  /** The files of the program, and the page of text with the buy button. */
  files: string[];
  /** Files that still have a sentence of the desk. */
  unwritten: string[];
}

export interface PictureEntry {
  id: string;
  alt: string;
  focal?: { x: number; y: number };
  isDescribed: boolean;
  picture: string;
}

/** A publication of the past. */
export interface Published {
  /** In milliseconds since 1970. */
  time: number;
  /** The address of the site. */
  site: string;
  /** What changed, in words. */
  lines: string[];
  /** The name of the release on the server, for the operator. */
  release?: string;
  /** The saved version of the content that was published before it, and when that was. */
  former?: { id: string; time: number };
}

/** A saved version of the whole content. */
export interface SavedVersion {
  id: string;
  /** In milliseconds since 1970. */
  time: number;
  /** What had changed, in words. */
  lines: string[];
  /** The time of an earlier version to which the owner went back. */
  backTo?: number;
}

// ── Before the house opens ─────────────────────────────────────────────────────────────────────────────────────────────────

export interface Opening {
  /** Samples, and addresses that are none. */
  invented: Problem[];
  /** Sentences of the desk in texts that it has begun. */
  unwritten: Problem[];
  /** Pictures of the program that are older than what they show, one sentence each. */
  pictures: string[];
  /** Settings of the server that this computer does not have: what is seen without one, and the line for the operator. */
  settings: { symptom: string; forOperator: string }[];
  /** Prices and dates. */
  reminders: Problem[];
}

// ── The shop ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Words of the content for what orders and submissions name by slugs and keys. */
export interface ShopNames {
  offers: Record<string, string>;
  forms: Record<string, { title: string; fields: Record<string, FieldNames> }>;
}

interface FieldNames {
  label: string;
  /** The labels of the values that can be chosen. */
  options: Record<string, string>;
}
