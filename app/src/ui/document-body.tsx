// Rendered text of an article, a legal page or a plain page: HTML from the core's build, loaded with its own page only.
import { insertPictures } from './document-pictures';
import { type Download, download } from './download';

/** Folders of documents, named as in the URL. */
export type DocumentFolder = 'journal' | 'legal' | 'plain';

/** What the core's build writes for each document. */
export interface DocumentText {
  html: string;
  /** Its headings, in order. */
  contents: { id: string; title: string }[];
}

const modules = import.meta.glob<DocumentText>('../generated/documents/*/*.ts', { import: 'body' });

const downloads = new Map<string, Download<DocumentText>>();

/** The text of a document. The prerendered page already contains it; after navigation it is fetched. */
export function useDocument(folder: DocumentFolder, slug: string): DocumentText {
  return downloadOf(folder, slug).use();
}

/** Loads the text of a document before its page is rendered. Rejects when the download fails. */
export async function preloadDocument(folder: DocumentFolder, slug: string): Promise<void> {
  await downloadOf(folder, slug).load();
}

function downloadOf(folder: DocumentFolder, slug: string): Download<DocumentText> {
  const name = `${folder}/${slug}`;
  const known = downloads.get(name) ?? download(() => fetchText(name), readFromPage(name));
  downloads.set(name, known);
  return known;
}

/** `npm run dev` replaces this module when a text has changed: the page still shows the text of before. */
const isReplaced = import.meta.hot?.data['isReplaced'] === true;
import.meta.hot?.dispose((data) => {
  data['isReplaced'] = true;
});

function readFromPage(name: string): DocumentText | undefined {
  if (typeof document === 'undefined' || isReplaced) return undefined;
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

async function fetchText(name: string): Promise<DocumentText> {
  const load = modules[`../generated/documents/${name}.ts`];
  if (!load) throw new Error(`No document was generated for ${name}.`);
  const { html, contents } = await load();
  return { html: insertPictures(html), contents };
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
