// What the desk's server tells its page (scripts/desk-server.mjs).

export interface DeskState {
  /** The origin of the development site. */
  site: string;
  /** `pending` until the first check; what is `broken` is saved, and the site shows what was there before. */
  check: 'pending' | 'checking' | 'passed' | 'broken';
  problems: Problem[];
  /** What of the site cannot be made, by what it is, with the words of the tool. */
  faults: { what: string; text: string }[];
  /** Whether the site answers. */
  isSiteUp: boolean;
  /** Changes with the configuration of the editor: when there are new names that other entries may refer to. */
  config: string;
  /** The page of each entry that has one, by the address of the entry in the editor; empty where nobody sees it yet. */
  pages: Record<string, string>;
  publication: Publication;
}

export interface Problem {
  /** The file and the field, in words. */
  where: string;
  /** The address of the field in the desk; none where no entry has it. */
  link?: string;
  /** The words that stand there. */
  quote: string;
  found: string;
  remedy: string;
  isWarning: boolean;
}

export interface Publication {
  phase: 'idle' | 'running' | 'ended' | 'failed';
  said: string[];
  question?: Question;
  outcome?: 'nothing' | 'declined' | 'published' | 'sent';
  /** What to do, and behind the first line what was reported. */
  fault?: string;
}

export interface Question {
  number: number;
  question: string;
  preset?: string;
  /** The answers that it has, with what they mean. */
  choices?: Record<string, string>;
  /** What "yes" means. */
  yes?: string;
  isYesOrNo?: boolean;
  heading?: string;
  lines?: string[];
  isAboutPrices?: boolean;
}

/** Texts of which there may be any number (scripts/desk-texts.mjs). */
export type TextKind = 'essay' | 'case-study' | 'page';

export interface Text {
  /** The last part of its address. */
  slug: string;
  /** Its path on the site. */
  address: string;
  title: string;
  /** The address of its entry in the editor. */
  link: string;
  /** The path of its picture, small. */
  picture?: string;
}

/** An essay of the journal, public or not. */
export interface Essay extends Text {
  /** The day of publication (`2026-01-18`); none where it cannot be read. */
  day?: string;
  state: 'draft' | 'waiting' | 'public';
  category: string;
}
