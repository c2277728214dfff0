// A finished page as Markdown, for readers that have no use for its looks: language models, terminals, archives.

import Turndown from 'turndown';

/** What stands beside each other without a space and is kept apart by its styles alone. */
const NEIGHBOURS = />([^<>]*)<\/(span|s|strong|time|a)>(?=<(?:span|s|strong|time|a)\b)/g;

/** A bare number belongs to the word behind it: `30 days`. */
const apart = (html) =>
  html.replace(NEIGHBOURS, (_found, words, tag) => {
    const between = /^[\d+]+$/.test(words) ? ' ' : ' · ';
    return `>${words}</${tag}>${between}`;
  });

/** What is said to the ear of a link that opens a new tab. */
const NEW_TAB = /<span class="visually-hidden">[^<]*(?:<!-- -->)?\(opens in a new tab\)<\/span>/g;

/**
 * The main part of a rendered page, with its prices and figures, as Markdown behind a short front matter. `head` is
 * the core's; every address gets the origin of its canonical one.
 */
export function toMarkdown(html, head) {
  const { title, description, canonical } = head;
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1];
  if (!main) throw new Error(`${canonical} has no main part.`);
  const matter = Object.entries({ title, description, url: canonical, lang: head.lang });
  // JSON's way of writing a text is one of YAML's.
  const lines = matter.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const text = converter(canonical).turndown(apart(main.replace(NEW_TAB, '')));
  return `---\n${lines.join('\n')}\n---\n\n${tidy(text)}\n`;
}

const tidy = (text) =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function converter(canonical) {
  // A letter that is half written is the reader's to write anew.
  const absolute = (address) =>
    new URL(address, canonical).href.replace(/^(mailto:[^?]*)\?.*/, '$1');
  const markdown = new Turndown({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    br: '\\',
  });
  const words = (node) => node.textContent.replace(/\s+/g, ' ').trim();
  const add = (name, filter, replacement) => markdown.addRule(name, { filter, replacement });

  markdown.remove(['svg', 'button', 'label', 'input', 'search', 'script']);
  add('link', 'a', (content, node) => {
    const address = absolute(node.getAttribute('href'));
    // A card leads on as a whole: its own words stand as they are, and its title is the link.
    const heading = node.querySelector('h2, h3');
    if (heading) return `\n\n${content.trim()}\n\n[${words(heading)}](${address})\n\n`;
    const label = content.replace(/\s+/g, ' ').trim();
    return label === '' ? '' : `[${label}](${address})`;
  });
  add('picture', 'img', (_content, node) => {
    const alt = node.getAttribute('alt');
    return alt ? `![${alt}](${absolute(node.getAttribute('src'))})` : '';
  });
  add('pictures', 'picture', (content) => `\n\n${content}\n\n`);
  add('struck', 's', (content) => `~~${content.trim()}~~`);
  // What is bought on the page is bought there.
  add(
    'buy',
    (node) => /^\/functions\//.test(node.nodeName === 'FORM' ? node.getAttribute('action') : ''),
    (_content, node) => `\n\n[${words(node)}](${canonical})\n\n`,
  );
  add('terms', 'dl', (content) => `\n\n${content.trim()}\n\n`);
  add(
    'line',
    (node) => node.nodeName === 'DIV' && node.parentNode.nodeName === 'DL',
    (content) => content,
  );
  add('term', 'dt', (content) => `\n- ${content.trim()}: `);
  add('value', 'dd', (content) => content.trim());
  add('caption', ['caption', 'figcaption'], (content) => `\n\n${content.trim()}\n\n`);
  add('cell', ['th', 'td'], (content) => `${content.trim()} | `);
  add('row', 'tr', (content, node) => {
    const head = node.parentNode.nodeName === 'THEAD';
    const rule = head ? `\n| ${'--- | '.repeat(node.childNodes.length).trim()}` : '';
    return `\n| ${content.trim()}${rule}`;
  });
  add('rows', ['thead', 'tbody', 'tfoot'], (content) => content);
  add('table', 'table', (content) => `\n\n${content.trim()}\n\n`);
  // The mark of a note and the note, as Markdown has them.
  add(
    'mark',
    (node) => node.classList.contains('note-mark'),
    (_content, node) => `[^${words(node)}]`,
  );
  add(
    'note',
    (node) => node.nodeName === 'LI' && /^note-\d+$/.test(node.id),
    (content, node) =>
      `\n\n[^${node.id.slice('note-'.length)}]: ${content.trim().replace(/\n+/g, '\n    ')}`,
  );
  // A drawing that says something says it in words.
  add(
    'drawing',
    (node) => node.getAttribute('role') === 'img',
    (_content, node) => {
      const block = node.nodeName === 'DIV' ? '\n\n' : '';
      return `${block}${node.getAttribute('aria-label')}${block}`;
    },
  );
  // What is kept from the ear is only for the eye, but for words set apart; ways about the page are for the page.
  add(
    'unsaid',
    (node) =>
      (node.getAttribute('aria-hidden') === 'true' && node.nodeName !== 'FIGURE') ||
      node.nodeName === 'NAV' ||
      node.classList.contains('note-back'),
    () => '',
  );
  return markdown;
}
