// Rendered text of an article, a legal page or a plain page: HTML from the core's build, loaded with its own page only.
import { fetchFile, once } from './files';

/** Folders of documents, named as in the URL. */
export type DocumentFolder = 'journal' | 'legal' | 'plain';

/** What the build writes for each document, beside its page. */
export interface DocumentText {
  html: string;
  /** Its headings, in order. */
  contents: { id: string; title: string }[];
}

/** The folder of a page's document, for the kinds of pages that show one. */
const DOCUMENT_FOLDERS: Partial<Record<string, DocumentFolder>> = {
  article: 'journal',
  legal: 'legal',
  plain: 'plain',
};

const documents = new Map<string, () => Promise<DocumentText>>();

/** Whether the texts in the page are those that the server sends. */
let isCurrent = true;

/** The next calls of `loadDocument` fetch the texts again. */
export function forgetDocuments(): void {
  documents.clear();
  isCurrent = false;
}

/** The text of a document. The prerendered page already contains it; after navigation it is fetched. */
export function loadDocument(folder: DocumentFolder, slug: string): Promise<DocumentText> {
  const name = `${folder}/${slug}`;
  const load = documents.get(name) ?? once(async () => readFromPage(name) ?? fetchText(name));
  documents.set(name, load);
  return load();
}

/** The text of the page at a path; undefined for kinds of pages that show no document. */
export function loadDocumentOf(page: string, path: string): Promise<DocumentText> | undefined {
  const folder = DOCUMENT_FOLDERS[page];
  return folder && loadDocument(folder, path.slice(path.lastIndexOf('/') + 1));
}

function readFromPage(name: string): DocumentText | undefined {
  if (typeof document === 'undefined' || !isCurrent) return undefined;
  const element = document.querySelector(`[data-document="${name}"]`);
  if (!element) return undefined;
  const contents = [...element.querySelectorAll('h2, h3, h4, h5, h6')].map(
    ({ id, textContent }) => ({
      id,
      title: textContent,
    }),
  );
  return { html: element.innerHTML, contents };
}

let fetchText = async (name: string): Promise<DocumentText> => {
  const response = await fetchFile(`/${name.replace('plain/', '')}.body.json`);
  return (await response.json()) as DocumentText;
};

/** The prerender reads documents from files, by their folder and name. */
export function readDocumentsWith(read: typeof fetchText): void {
  fetchText = read;
}

interface DocumentBodyProps {
  html: string;
  /** Its folder and name, where the page has loaded it (`loadDocument`). */
  name?: string;
  className?: string;
}

export function DocumentBody({ html, name, className = '' }: DocumentBodyProps) {
  return (
    <div
      className={`document-body ${className}`}
      data-document={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build wrote it from content/, and checked it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
