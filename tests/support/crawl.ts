// Follows the links of pages without a browser, as a search engine does.

export interface CrawledPage {
  html: string;
  /** Links to this origin as written. */
  links: string[];
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** One line for each link that does not lead to a page directly, or whose fragment does not exist. */
  broken: string[];
}

const decoded = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Values of an attribute of all tags with a name, decoded. */
export const attributes = (html: string, tag: string, name: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    decoded(value),
  );

/** Every page that can be reached by links from the first one. */
export async function crawl(
  origin: string,
  first: string,
  follows: (path: string) => boolean = () => true,
): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const broken: string[] = [];
  const queue = [{ path: first, from: 'the beginning' }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { path, from } = next;
    if (pages.has(path)) continue;
    const response = await fetch(origin + path, { redirect: 'manual' });
    if (response.status !== 200) broken.push(`${from}: ${path} answers ${response.status}`);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    const html = isPage ? await response.text() : '';
    const links = attributes(html, 'a', 'href')
      .map((href) => (href.startsWith('#') ? path + href : href))
      .filter((href) => href.startsWith('/') && follows(href));
    pages.set(path, { html, links });
    queue.push(...links.map((link) => ({ path: link.replace(/#.*/, ''), from: path })));
  }
  for (const [path, { links }] of pages)
    for (const link of links) {
      const [target = '', fragment] = link.split('#');
      const html = pages.get(target)?.html ?? '';
      if (fragment && !html.includes(` id="${decodeURIComponent(fragment)}"`))
        broken.push(`${path}: ${link} leads to no element`);
    }
  return { pages, broken };
}
