// What the component of a page gets.
import type { DocumentText } from './document-body';

/** `text` is the document that the page shows, where it shows one. */
export interface PageProps<Content> {
  content: Content;
  path: string;
  text: DocumentText;
}
