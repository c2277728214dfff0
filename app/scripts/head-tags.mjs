// Renders the <head> of a page: meta tags from the core's head data, social image, alternates, JSON-LD.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as HTML, for an attribute, too. */
export const escaped = (text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]);

/** The properties of the Open Graph image: `{ address, width, height, alt }`. */
export function socialTags({ address, width, height, alt }) {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { property: 'twitter:image', content: address },
  ];
}

/**
 * The tags as a list of lines. `social` are the properties of the Open Graph image; `alternates` are other formats of
 * the page, such as feeds: `{ type, href }`.
 */
export function headTags(head, social, alternates = []) {
  const { title, description, canonical, robots, openGraph, themeColor } = head;
  const meta = (key, name, content) => `<meta ${key}="${name}" content="${escaped(content)}">`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(robots ? [meta('name', 'robots', robots)] : []),
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...alternates.map(({ type, href }) => `<link rel="alternate" type="${type}" href="${href}">`),
    meta('name', 'theme-color', themeColor),
    ...[...openGraph, ...social].map(({ property, content }) =>
      meta(property.startsWith('twitter:') ? 'name' : 'property', property, content),
    ),
  ];
}

/**
 * The JSON-LD script element of a page, if it has structured data. Browsers do not execute it, so the content
 * policy needs no hash for it. `<` is escaped, so that no text can end the element.
 */
export function dataTags(graph) {
  if (!graph) return [];
  const data = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return [`<script type="application/ld+json">${data}</script>`];
}
