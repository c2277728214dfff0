// Head tags that the build adds to those that React has rendered: social image, alternates, JSON-LD.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes a text for HTML, including attribute values. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** Image for shared links. */
interface SocialPicture {
  address: string;
  width: number;
  height: number;
  alt: string;
}

export const socialTags = ({ address, width, height, alt }: SocialPicture): string[] => [
  `<meta property="og:image" content="${address}">`,
  `<meta property="og:image:width" content="${width}">`,
  `<meta property="og:image:height" content="${height}">`,
  `<meta property="og:image:alt" content="${escaped(alt)}">`,
  `<meta name="twitter:image" content="${address}">`,
];

/** Alternative format of a page, such as a feed. */
export interface Alternate {
  type: string;
  href: string;
}

export const alternateTags = (alternates: readonly Alternate[] = []): string[] =>
  alternates.map(({ type, href }) => `<link rel="alternate" type="${type}" href="${href}">`);

/**
 * JSON-LD script element of a page, if it has structured data. Browsers do not execute it, so the content policy needs
 * no hash for it. `<` is escaped, so that no text can end the element.
 */
export function dataTags(graph: object | undefined): string[] {
  if (!graph) return [];
  const data = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return [`<script type="application/ld+json">${data}</script>`];
}
