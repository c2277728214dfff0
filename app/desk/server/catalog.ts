// The documents that the desk edits: their groups in the order of the list, their titles, the pages that show them, and the
// names that other content refers to.

import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isNoContent } from '../../../scripts/publish/content-state';
import { isPictureFile } from '../../scripts/picture-source';
import type { Choices, DocumentEntry, DocumentGroup } from '../api';
import { entryName, fileName, OWN_PROGRAM } from '../names';
import { isProgramPage, programPage } from '../program-pages';
import { attempt, isTable, type Table, type Text, valueAt } from '../values';
import { readText } from './document-text';
import { type ContentSchema, isMap, kindOf } from './schema-values';

interface Group {
  name: string;
  title: string;
  files?: string[];
  folder?: string;
}

/** The groups in the order of the list. A file that none names is in the group of its closest folder. */
const GROUPS: Group[] = [
  { name: 'home', title: 'Home', files: ['pages/home.toml'] },
  {
    name: 'sales',
    title: 'Sales page and prices',
    files: ['pages/initiation.toml', 'offers.toml', 'pages/inside.toml', 'pages/rituals.toml'],
  },
  { name: 'journal', title: 'Journal', files: ['pages/journal.toml'], folder: 'journal/' },
  {
    name: 'gatherings',
    title: 'Events and retreats',
    files: ['pages/events.toml', 'pages/retreats.toml', 'pages/impact.toml'],
  },
  { name: 'pages', title: 'Other pages', folder: 'pages/' },
  { name: 'plain', title: 'Pages of text', folder: 'pages/plain/' },
  {
    name: 'case-studies',
    title: 'Case studies',
    files: ['pages/case-studies.toml'],
    folder: 'case-studies/',
  },
  { name: 'program', title: 'The program', files: ['pages/program.toml'], folder: 'program/' },
  {
    name: 'words',
    title: 'Words of forms and mail',
    files: ['forms.toml', 'mail.toml', 'messages.toml', 'pages/status.toml'],
  },
  { name: 'house', title: 'The house', files: ['site.toml', 'pictures.toml'], folder: '' },
  { name: 'legal', title: 'Legal texts', folder: 'legal/' },
];

/** The pages of files whose names are no paths. */
const PAGES: Record<string, string> = {
  'pages/home.toml': '/',
  'pages/inside.toml': '/initiation/inside',
  'offers.toml': '/initiation',
  'site.toml': '/',
};
const IS_PAGE = /^(pages|journal|case-studies|legal)\/(?!(status|demo|program)\.)/;

/** The page that shows a document, such as `/about`; `undefined` where no page does. */
function pageOf(file: string): string | undefined {
  const known = PAGES[file] ?? programPage(file);
  if (known !== undefined || !IS_PAGE.test(file)) return known;
  return `/${file.replace(/^pages\/(plain\/)?/, '').replace(/\.\w+$/, '')}`;
}

/** Whether links can lead to the page of a document: not to a page of a program, nor by a file that stands on another's page. */
const isLinked = ({ file, page }: DocumentEntry) =>
  page !== undefined && !isProgramPage(page) && !['offers.toml', 'site.toml'].includes(file);

/** The group of a document: the one that names it, or the one of its closest folder. */
function groupOf(file: string, groups: readonly Group[]): string | undefined {
  const named = groups.find(({ files = [] }) => files.includes(file));
  if (named) return named.name;
  const around = groups.filter(({ folder }) => folder !== undefined && file.startsWith(folder));
  const length = ({ folder = '' }: { folder?: string }) => folder.length;
  return around.sort((one, other) => length(other) - length(one))[0]?.name;
}

/** The title of a document's entry in lists, by its values. */
export function titleIn(file: string, value: Table): string {
  const name = value['title'] ?? value['client'];
  const hasTitle = /^(journal|case-studies|legal|program|pages\/plain)\//.test(file);
  return hasTitle && typeof name === 'string' ? name.replaceAll('*', '') : entryName(file);
}

/** The order of days and bonuses in the program; the welcome is first. */
const collator = new Intl.Collator('en', { numeric: true });

export interface CatalogOptions {
  content: string;
  schema: ContentSchema;
  /** When unsaved text of a document was kept, by its file. */
  drafts: () => ReadonlyMap<string, { time: number; text: Text }>;
  /** The state of an essay by its front matter. */
  essayState: (value: Table) => DocumentEntry['state'];
  /** The path of a small picture. */
  pictureAt: (id: string) => string;
}

export function catalog({ content, schema, drafts, essayState, pictureAt }: CatalogOptions) {
  /** The text of a document as it is now, unsaved text first; `undefined` where it cannot be read. */
  const textOf = (file: string): Text | undefined => drafts().get(file)?.text ?? savedTextOf(file);

  /** The saved texts that were read, each with the state of its file: lists read all of them. */
  const known = new Map<string, { state: string; text: Text | undefined }>();

  /** The saved text of a document; `undefined` where it cannot be read. */
  function savedTextOf(file: string): Text | undefined {
    const path = join(content, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const state = [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join();
    const former = known.get(file);
    if (former?.state === state) return former.text;
    const text = attempt(() => readText(file, readFileSync(path, 'utf8')));
    known.set(file, { state, text });
    return text;
  }

  function entryOf(file: string): DocumentEntry {
    const { value = {} } = textOf(file) ?? {};
    const kind = kindOf(schema, file);
    const [page, draft] = [pageOf(file), drafts().get(file)];
    const state = file.startsWith('journal/') ? essayState(value) : undefined;
    return {
      file,
      title: titleIn(file, value),
      definition: (kind && schema.files[kind]) ?? '',
      isMap: isMap(file),
      ...(page !== undefined && { page }),
      ...(draft && { draftTime: draft.time }),
      ...(state && { state }),
    };
  }

  /** Every document, those that exist as a draft alone included. */
  async function files(): Promise<string[]> {
    const present = (await readdir(content, { recursive: true })).map((path) =>
      path.replaceAll('\\', '/'),
    );
    const all = new Set([...present.filter((path) => !isNoContent(path)), ...drafts().keys()]);
    return [...all].filter((file) => kindOf(schema, file) !== undefined);
  }

  async function documents(): Promise<DocumentGroup[]> {
    const all = await files();
    const groups = GROUPS.flatMap((group) =>
      group.folder === 'program/' ? [group, ...programGroups(all)] : [group],
    );
    return groups
      .map(({ name, title, files: order = [] }) => {
        const members = all.filter((file) => groupOf(file, groups) === name).map(entryOf);
        const place = ({ file }: DocumentEntry) => [...order, file].indexOf(file);
        const sorted = members.sort(
          (one, other) => place(one) - place(other) || collator.compare(one.file, other.file),
        );
        return { name, title, documents: sorted };
      })
      .filter(({ documents: members }) => members.length > 0);
  }

  /** The groups of programs other than INITIATION, each with the name of its offer. */
  function programGroups(all: readonly string[]): Group[] {
    const names = namesOf('offers.toml', 'offers', 'slug', 'name');
    const slugs = new Set(all.flatMap((file) => OWN_PROGRAM.exec(file)?.[1] ?? []));
    return [...slugs].sort().map((slug) => ({
      name: `program-${slug}`,
      title: `The program “${names.find(({ value }) => value === slug)?.label ?? slug}”`,
      files: ['words.toml', 'welcome.md'].map((file) => `program/${slug}/${file}`),
      folder: `program/${slug}/`,
    }));
  }

  /** The names of entries of a list. */
  function namesOf(file: string, list: string, key: string, label: string) {
    const entries = valueAt(textOf(file)?.value, [list]);
    return (Array.isArray(entries) ? entries : []).filter(isTable).map((entry) => ({
      value: String(entry[key] ?? ''),
      label: String(entry[label] ?? entry[key] ?? ''),
    }));
  }

  async function choices(): Promise<Choices> {
    const described = textOf('pictures.toml')?.value ?? {};
    const choice = (id: string) => {
      const entry = described[id];
      const alt = isTable(entry) ? String(entry['alt'] ?? '') : '';
      return { id, alt, picture: pictureAt(id) };
    };
    const names = (await readdir(join(content, 'images'))).filter(isPictureFile);
    const stems = [...new Set(names.map((name) => basename(name, extname(name))))].sort();
    const all = (await files()).map(entryOf);
    const listed = new Map<string, string>();
    for (const { page = '', title } of all.filter(isLinked))
      if (!listed.has(page)) listed.set(page, title);
    return {
      names: {
        CategoryName: namesOf('pages/journal.toml', 'categories', 'name', 'name'),
        FormName: namesOf('forms.toml', 'forms', 'slug', 'title'),
        OfferName: namesOf('offers.toml', 'offers', 'slug', 'name'),
      },
      // New pictures stand last in their file.
      pictures: Object.keys(described).reverse().map(choice),
      pictureFiles: stems.map(choice),
      pages: [...listed]
        .map(([path, title]) => ({ path, title }))
        .sort((one, other) => collator.compare(one.path, other.path)),
    };
  }

  return {
    documents,
    choices,
    entryOf,
    pageOf,
    textOf,
    savedTextOf,
    files,
    titleOf: (file: string) => fileName(file, textOf(file)?.value),
  };
}
