// Rendered text of an article, a legal page or a plain page: HTML from the core's build, loaded with its own page only.
import { type Download, download, fetchFile } from './download';

/** Folders of documents, named as in the URL. */
export type DocumentFolder = 'journal' | 'legal' | 'plain';

/** What the build writes for each document, beside its page. */
export interface DocumentText {
  html: string;
  /** Its headings, in order. */
  contents: { id: string; title: string }[];
}

/** The folder of a page's document, for the kinds of pages that show one. */
export const DOCUMENT_FOLDERS: Partial<Record<string, DocumentFolder>> = {
  article: 'journal',
  legal: 'legal',
  plain: 'plain',
};

const downloads = new Map<string, Download<DocumentText>>();

/** The text of a document. The prerendered page already contains it; after navigation it is fetched. */
export function useDocument(folder: DocumentFolder, slug: string): DocumentText {
  return downloadOf(folder, slug).use();
}

/** Loads the text of a document before its page is rendered. Rejects when the download fails. */
export function preloadDocument(folder: DocumentFolder, slug: string): Promise<DocumentText> {
  return downloadOf(folder, slug).load();
}

function downloadOf(folder: DocumentFolder, slug: string): Download<DocumentText> {
  const name = `${folder}/${slug}`;
  const known = downloads.get(name) ?? download(() => fetchText(name), readFromPage(name));
  downloads.set(name, known);
  return known;
}

function readFromPage(name: string): DocumentText | undefined {
  if (typeof document === 'undefined') return undefined;
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
  folder: DocumentFolder;
  slug: string;
  className?: string;
}

export function DocumentBody({ folder, slug, className = '' }: DocumentBodyProps) {
  return (
    <div
      className={`document-body ${className}`}
      data-document={`${folder}/${slug}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build wrote it from content/, and checked it.
      dangerouslySetInnerHTML={{ __html: useDocument(folder, slug).html }}
    />
  );
}
