// Rendered text of an article, a legal page or a plain page: HTML from the core's build, loaded only with its own page.
import { fetchFile } from './fetch-file';
import { once } from './once';

/** Folders of documents, named as in the URL. */
export type DocumentFolder = 'journal' | 'legal' | 'plain';

/** Data of a document that the build writes beside its page. */
export interface DocumentText {
  html: string;
  contents: { id: string; title: string }[];
}

/** Folder of a page's document, by the kind of page. */
const DOCUMENT_FOLDERS: Partial<Record<string, DocumentFolder>> = {
  article: 'journal',
  legal: 'legal',
  plain: 'plain',
};

const documents = new Map<string, () => Promise<DocumentText>>();

/** False once the development server has rebuilt the content: the text in the served page is then outdated. */
let isCurrent = true;

/** Makes the next calls of `loadDocument` fetch the texts again. */
export function forgetDocuments(): void {
  documents.clear();
  isCurrent = false;
}

/** Loads the text of a document: from the prerendered page, which contains it, or by fetch after navigation. */
export function loadDocument(folder: DocumentFolder, slug: string): Promise<DocumentText> {
  const name = `${folder}/${slug}`;
  const load = documents.get(name) ?? once(async () => readFromPage(name) ?? fetchText(name));
  documents.set(name, load);
  return load();
}

/** Loads the document of the page at a path; undefined for kinds of pages without a document. */
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

/** Lets the prerender read documents from files, by folder and name. */
export function readDocumentsWith(read: typeof fetchText): void {
  fetchText = read;
}

interface DocumentBodyProps {
  html: string;
  /** Folder and name of the document, if the page has loaded it (`loadDocument`). */
  name?: string;
  className?: string;
}

export function DocumentBody({ html, name, className = '' }: DocumentBodyProps) {
  return (
    <div
      className={`document-body ${className}`}
      data-document={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build wrote and checked it from content/.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
