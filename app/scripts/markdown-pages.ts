// Converts a prerendered page to Markdown (served as page.md) for language models, terminals and archives.

import Turndown from 'turndown';
import type { Head } from '#core';
import { escaped } from './head-tags';

/**
 * Matches adjacent inline elements without a space between them, which only CSS separates. Parts of a sentence do not
 * match.
 */
const ADJACENT_INLINE =
  />([^<>]*)(?<!\s)<\/(span|s|strong|time|a)>(?=<(?:span|s|strong|time|a)\b[^>]*>(?![\s.,:;!?’]))/g;

/** Inserts separators between adjacent elements; joins a number to the next word: `30 days`. */
const separated = (html: string) =>
  html.replace(ADJACENT_INLINE, (_match, text: string, tag: string) => {
    const separator = /^[\d+]+$/.test(text) ? ' ' : ' · ';
    return `>${text}</${tag}>${separator}`;
  });

/** Matches a visually hidden text, without the space and the comment that React writes before it. */
const HIDDEN = /<span class="visually-hidden">\s*(?:<!-- -->)?([^<]*)<\/span>/g;

/** Removes the visually hidden hint of links that open a new tab. */
const withoutHints = (html: string, hint: string) =>
  html.replace(HIDDEN, (hidden, text: string) =>
    text.replaceAll('&#x27;', "'") === escaped(hint) ? '' : hidden,
  );

/**
 * Converts the <main> element of a rendered page to Markdown with YAML front matter. `head` is the core's head data;
 * URLs are resolved against its canonical URL. `newTab` is the hint at links that open a new tab, which Markdown has not.
 */
export function toMarkdown(html: string, head: Head, newTab: string): string {
  const { title, description, canonical } = head;
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1];
  if (!main) throw new Error(`${canonical} has no <main> element.`);
  const frontMatter = Object.entries({ title, description, url: canonical, lang: head.lang });
  // A JSON string is a valid YAML string.
  const lines = frontMatter.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const text = converter(canonical).turndown(separated(withoutHints(main, newTab)));
  return `---\n${lines.join('\n')}\n---\n\n${tidy(text)}\n`;
}

/** Removes separators before elements that were left out, and superfluous blank lines. */
const tidy = (text: string) =>
  text
    .replace(/( ·)?[ \t]*$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Returns the label of an image that is drawn in HTML or SVG. */
function drawing(node: HTMLElement): string | undefined {
  if (node.getAttribute('role') !== 'img') return undefined;
  const block = node.nodeName === 'DIV' ? '\n\n' : '';
  return `${block}${node.getAttribute('aria-label')}${block}`;
}

/** Elements that are left out. The cast is needed for `svg`: Turndown's types list only HTML elements. */
const LEFT_OUT = ['svg', 'button', 'label', 'input', 'search', 'script'] as Turndown.TagName[];

function converter(canonical: string): Turndown {
  // The prefilled subject and body of mailto links are dropped.
  const absolute = (address: string) =>
    new URL(address, canonical).href.replace(/^(mailto:[^?]*)\?.*/, '$1');
  const markdown = new Turndown({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    br: '\\',
    // Turndown treats an element without text as blank; a drawing is replaced by its label.
    blankReplacement: (_content, node) =>
      drawing(node) ?? ('isBlock' in node && node.isBlock ? '\n\n' : ''),
  });
  const textOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  const add = (name: string, filter: Turndown.Filter, replacement: Turndown.ReplacementFunction) =>
    markdown.addRule(name, { filter, replacement });

  markdown.remove(LEFT_OUT);
  add('link', 'a', (content, node) => {
    const address = absolute(node.getAttribute('href') ?? '');
    // The whole card is a link: its text stays, followed by a link with its title.
    const heading = node.querySelector('h2, h3');
    if (heading) return `\n\n${content.trim()}\n\n[${textOf(heading)}](${address})\n\n`;
    const label = content.replace(/\s+/g, ' ').trim();
    return label === '' ? '' : `[${label}](${address})`;
  });
  add('picture', 'img', (_content, node) => {
    const alt = node.getAttribute('alt');
    return alt ? `![${alt}](${absolute(node.getAttribute('src') ?? '')})` : '';
  });
  add('pictures', 'picture', (content) => `\n\n${content}\n\n`);
  add('struck', 's', (content) => `~~${content.trim()}~~`);
  // A buy form becomes a link to the page itself.
  add(
    'buy',
    (node) =>
      /^\/functions\//.test((node.nodeName === 'FORM' && node.getAttribute('action')) || ''),
    (_content, node) => `\n\n[${textOf(node)}](${canonical})\n\n`,
  );
  add('terms', 'dl', (content) => `\n\n${content.trim()}\n\n`);
  add(
    'line',
    (node) => node.nodeName === 'DIV' && node.parentNode?.nodeName === 'DL',
    (content) => content,
  );
  add('term', 'dt', (content) => `\n- ${content.trim()}: `);
  add('value', 'dd', (content) => content.trim());
  add('caption', ['caption', 'figcaption'], (content) => `\n\n${content.trim()}\n\n`);
  add('cell', ['th', 'td'], (content) => `${content.trim()} | `);
  add('row', 'tr', (content, node) => {
    const head = node.parentNode?.nodeName === 'THEAD';
    const rule = head ? `\n| ${'--- | '.repeat(node.childNodes.length).trim()}` : '';
    return `\n| ${content.trim()}${rule}`;
  });
  add('rows', ['thead', 'tbody', 'tfoot'], (content) => content);
  add('table', 'table', (content) => `\n\n${content.trim()}\n\n`);
  // Footnote references and footnotes in Markdown syntax.
  add(
    'footnote-reference',
    (node) => node.classList.contains('note-mark'),
    (_content, node) => `[^${textOf(node)}]`,
  );
  add(
    'footnote',
    (node) => node.nodeName === 'LI' && /^note-\d+$/.test(node.id),
    (content, node) =>
      `\n\n[^${node.id.slice('note-'.length)}]: ${content.trim().replace(/\n+/g, '\n    ')}`,
  );
  add(
    'drawing',
    (node) => drawing(node) !== undefined,
    (_content, node) => drawing(node) ?? '',
  );
  // Buttons are left out, except those of technical terms, which are words of a sentence.
  add(
    'explained',
    (node) => node.classList.contains('term'),
    (content) => content,
  );
  // Left out: decoration (except figures), navigation, tooltips, links from a footnote back to the text.
  add(
    'omitted',
    (node) =>
      (node.getAttribute('aria-hidden') === 'true' && node.nodeName !== 'FIGURE') ||
      node.nodeName === 'NAV' ||
      node.getAttribute('role') === 'tooltip' ||
      node.classList.contains('note-back'),
    () => '',
  );
  return markdown;
}
