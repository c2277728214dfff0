// Props of a page component.
import type { DocumentText } from './document-body';

/** `text` is the document of the page, if it has one. */
export interface PageProps<Content> {
  content: Content;
  path: string;
  text: DocumentText;
}
