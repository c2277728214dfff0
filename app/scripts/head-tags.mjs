// The head of a page as HTML, from what the core says of it.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]);

/**
 * One tag a line, in the order in which readers of the source look for them. `social` is the picture of the
 * page where its link is shared: `{ address, width, height, alt }`; `alternates` are its other forms, such as feeds:
 * `{ type, href }`.
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
    ...[
      ...openGraph,
      { property: 'og:image', content: social.address },
      { property: 'og:image:width', content: String(social.width) },
      { property: 'og:image:height', content: String(social.height) },
      { property: 'og:image:alt', content: social.alt },
      { property: 'twitter:image', content: social.address },
    ].map(({ property, content }) =>
      meta(property.startsWith('twitter:') ? 'name' : 'property', property, content),
    ),
  ];
}

/**
 * What search engines are told of a page, if anything: a block of data, which no browser runs and to which the
 * content policy therefore has nothing to say. Nothing in it may look like a tag.
 */
export function dataTags(graph) {
  if (!graph) return [];
  const data = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return [`<script type="application/ld+json">${data}</script>`];
}
