// The head of a page as HTML, from what the core says of it.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]);

/** One tag a line, in the order in which readers of the source look for them. */
export function headTags({ title, description, canonical, robots, openGraph, themeColor }) {
  const meta = (key, name, content) => `<meta ${key}="${name}" content="${escaped(content)}">`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(robots ? [meta('name', 'robots', robots)] : []),
    `<link rel="canonical" href="${escaped(canonical)}">`,
    meta('name', 'theme-color', themeColor),
    ...openGraph.map(({ property, content }) =>
      meta(property.startsWith('twitter:') ? 'name' : 'property', property, content),
    ),
  ];
}
