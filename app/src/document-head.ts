// Head of the document after client-side navigation: the same tags as in the prerendered page.

import { type Head, head, openPage } from './core/core';

/** The tags that differ between pages. */
const OWN_TAGS =
  'meta[name=description],meta[name=robots],meta[name=theme-color],meta[name^="twitter:"],meta[property],' +
  'link[rel=canonical],link[rel=alternate],script[type="application/ld+json"]';

/** Tags that the core's module does not contain; the prerender writes them into a file beside the page. */
interface RemainingTags {
  alternates: { type: string; href: string }[];
  /** The social image. */
  image: Head['openGraph'];
  /** Structured data as JSON-LD, or null. */
  data: unknown;
}

/** Shows the head of a page; returns its title. The URLs keep the public origin of the prerendered canonical link. */
export function updateHead(path: string, state: string | undefined): string {
  const canonicalLink = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const origin = canonicalLink ? new URL(canonicalLink.href).origin : window.location.origin;
  const { title, description, canonical, robots, openGraph, themeColor } = head(
    path,
    origin,
    state,
  );
  for (const tag of document.head.querySelectorAll(OWN_TAGS)) tag.remove();
  document.title = title;
  append('meta', { name: 'description', content: description });
  if (robots !== null) append('meta', { name: 'robots', content: robots });
  append('link', { rel: 'canonical', href: canonical });
  append('meta', { name: 'theme-color', content: themeColor });
  appendProperties(openGraph);
  if (state === undefined && openPage(path).kind === 'page') void addRemainingTags(path, canonical);
  return title;
}

async function addRemainingTags(path: string, canonical: string): Promise<void> {
  try {
    const response = await fetch(`${path === '/' ? '/index' : path}.head.json`, {
      priority: 'low',
    });
    const { alternates, image, data } = (await response.json()) as RemainingTags;
    // Another page may be shown by now.
    if (document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href !== canonical) return;
    for (const { type, href } of alternates) append('link', { rel: 'alternate', type, href });
    appendProperties(image);
    if (data !== null)
      append('script', { type: 'application/ld+json' }).textContent = JSON.stringify(data);
  } catch {
    // Without a connection the page has the head that the core knows.
  }
}

function appendProperties(tags: Head['openGraph']): void {
  for (const { property, content } of tags)
    append('meta', { [property.startsWith('twitter:') ? 'name' : 'property']: property, content });
}

function append(name: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.head.append(element);
  return element;
}
