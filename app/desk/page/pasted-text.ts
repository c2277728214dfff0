// Text from a word processor or a web page as our Markdown: headings, bold, italic, links, quotations and lists, and nothing of
// its typefaces, colors, tables, comments, and of what was deleted or hidden.

import Turndown from 'turndown';

const turndown = new Turndown({
  headingStyle: 'atx',
  emDelimiter: '*',
  bulletListMarker: '-',
  br: '\\',
  hr: '',
});

// The page has one main title: a heading in the text is a smaller one.
turndown.addRule('headings', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement: (content, node) =>
    `\n\n${/^H[12]$/.test(node.nodeName) ? '##' : '###'} ${content.replaceAll('**', '').trim()}\n\n`,
});
turndown.addRule('entries of lists', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentElement;
    const entries = [...(list?.children ?? [])];
    const sign = list?.nodeName === 'OL' ? `${entries.indexOf(node) + 1}. ` : '- ';
    const lines = content
      .trim()
      .replaceAll(/\n{2,}/g, '\n')
      .split('\n');
    return `${sign}${lines.join(`\n${' '.repeat(sign.length)}`)}\n`;
  },
});

/** What no reader of the original sees, and pictures of elsewhere, which are none of the house's. */
const UNSEEN =
  'style, script, title, meta, link, del, img, svg, button, [hidden], .MsoCommentReference, .MsoCommentText, .msocomtxt';

/** Elements that only say how words look. */
const FORMATS = 'b, strong, i, em, span, font, u, ins, small, big, mark, label';

/** The Markdown of HTML that was pasted. */
export function markdownOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  removeUnseen(body);
  unwrapLists(body);
  makeLists(body);
  nestLists(body);
  markFormats(body);
  return (
    turndown
      .turndown(body)
      .replaceAll('\u00a0', ' ')
      .replaceAll(/(?<!\\)[ \t]+$/gm, '')
      // A break at the end of a paragraph breaks nothing.
      .replaceAll(/(?<!\\)\\(?=\s*\n\n|\s*$)/g, '')
      .replaceAll(/<(?=[a-z/!?])/gi, '\\<')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/**
 * Whether HTML is what a text editor puts on the clipboard: colored lines in a typeface of one width. What it says is the
 * plain text beside it, which may be Markdown.
 */
export function isOfTextEditor(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [only, ...others] = body.children;
  return (
    others.length === 0 &&
    only !== undefined &&
    /^(DIV|PRE)$/.test(only.nodeName) &&
    (only.nodeName === 'PRE' || ownStyle(only, 'white-space').startsWith('pre')) &&
    /mono|consolas|menlo|courier/.test(ownStyle(only, 'font-family'))
  );
}

/** Plain text that was pasted, which may be Markdown: HTML in it is meant as letters. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/(?<!\\)<(?=[a-z/!?](?!ttps?:))/gi, '\\<');
}

/** The value of a style property of an element's own; Word's `mso-bidi-font-weight` is another one than `font-weight`. */
function ownStyle(element: Element, name: string): string {
  const declarations = (element.getAttribute('style') ?? '')
    .split(';')
    .map((one) => one.split(':'));
  const found = declarations.findLast(([property]) => property?.trim().toLowerCase() === name);
  return found?.[1]?.trim().toLowerCase() ?? '';
}

function removeUnseen(body: Element): void {
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  for (const element of body.querySelectorAll('[style]')) {
    const isHidden =
      ownStyle(element, 'display') === 'none' ||
      ownStyle(element, 'mso-hide') === 'all' ||
      ownStyle(element, 'mso-element').startsWith('comment');
    if (isHidden) element.remove();
  }
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Word's empty signs of paragraphs.
  for (const element of [...body.getElementsByTagName('o:p')])
    element.replaceWith(...element.childNodes);
}

/** Word's lists are paragraphs with a bullet or a number of their own, and a level in their style. */
function makeLists(body: Element): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('[style*="mso-list"]')].filter(
    (element) => /^(P|DIV|H\d)$/.test(element.nodeName) && levelOf(element) > 0,
  );
  let open: { list: Element; entry: Element }[] = [];
  let last: Element | undefined;
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph);
    // Any other element between two paragraphs ends the list.
    if (last === undefined || paragraph.previousElementSibling !== last) open = [];
    const isNumbered = removeMarker(paragraph);
    open = open.slice(0, level);
    const entry = document.createElement('li');
    let top = open[level - 1];
    if (!top) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul');
      const outer = open.at(-1);
      if (outer) outer.entry.append(list);
      else paragraph.before(list);
      top = { list, entry };
      // A level that is left out is not there.
      while (open.length < level - 1) open.push(top);
      open[level - 1] = top;
    }
    top.list.append(entry);
    top.entry = entry;
    entry.append(...paragraph.childNodes);
    last = open[0]?.list;
    paragraph.remove();
  }
}

/** Word in a browser gives each entry a list of its own: it becomes a paragraph with a level, as in Word itself. */
function unwrapLists(body: Element): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    const sign = wrapper.querySelector('ol') ? '1.' : '·';
    const paragraphs = [...wrapper.querySelectorAll('li')].map((entry) => {
      const paragraph = document.createElement('p');
      paragraph.setAttribute('style', `mso-list: level${entry.dataset['ariaLevel'] ?? '1'}`);
      const marker = document.createElement('span');
      marker.setAttribute('style', 'mso-list: ignore');
      marker.append(sign);
      paragraph.append(marker, ...(entry.querySelector('p') ?? entry).childNodes);
      return paragraph;
    });
    wrapper.replaceWith(...paragraphs);
  }
}

/** Google Docs sets the lists within a list beside its entries: each belongs to the entry before it. */
function nestLists(body: Element): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
    if (list.previousElementSibling?.nodeName === 'LI') list.previousElementSibling.append(list);
}

const levelOf = (element: Element): number =>
  Number(/level(\d)/.exec(ownStyle(element, 'mso-list'))?.[1] ?? 0);

/** Takes the bullet or number of a paragraph away; returns whether it was a number or a letter. */
function removeMarker(paragraph: Element): boolean {
  const marker = [...paragraph.querySelectorAll('[style]')].find(
    (element) => ownStyle(element, 'mso-list') === 'ignore',
  );
  const words = (marker ?? paragraph).textContent?.trim() ?? '';
  const sign = /^(?:[·•o§▪–-]|(?:\d+|[a-z]{1,4})[.)])\s*/i;
  if (marker) marker.remove();
  else {
    const [text] = textNodes(paragraph);
    if (text) text.data = text.data.replace(/^\s+/, '').replace(sign, '');
  }
  return /^(?:\d+|[a-z]{1,4})[.)]/i.test(words);
}

function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (walker.nextNode()) all.push(walker.currentNode as Text);
  return all;
}

const isBlock = (element: Element) =>
  /^(P|DIV|LI|UL|OL|H\d|BLOCKQUOTE|TABLE|T[DHR]|TBODY|BODY|ARTICLE|SECTION)$/.test(
    element.nodeName,
  );

/** Whether words are bold and italic: the nearest element that says so decides. */
function formatOf(text: Text): { isBold: boolean; isItalic: boolean } {
  let isBold: boolean | undefined;
  let isItalic: boolean | undefined;
  for (let at = text.parentElement; at && !isBlock(at); at = at.parentElement) {
    const weight = ownStyle(at, 'font-weight');
    if (weight !== '') isBold ??= /^(bold|bolder|[6-9]00)$/.test(weight);
    else if (/^(B|STRONG)$/.test(at.nodeName)) isBold ??= true;
    const style = ownStyle(at, 'font-style');
    if (style !== '') isItalic ??= /^(italic|oblique)/.test(style);
    else if (/^(I|EM)$/.test(at.nodeName)) isItalic ??= true;
  }
  return { isBold: isBold === true, isItalic: isItalic === true };
}

/** Writes bold and italic as elements of their own around the words, once, and takes all others away. */
function markFormats(body: Element): void {
  const made = new Set<Element>();
  for (const text of textNodes(body)) {
    if (text.data.trim() === '') continue;
    const { isBold, isItalic } = formatOf(text);
    for (const name of [isItalic ? 'em' : '', isBold ? 'strong' : '']) {
      if (name === '') continue;
      const element = document.createElement(name);
      const inner = text.parentElement && made.has(text.parentElement) ? text.parentElement : text;
      inner.before(element);
      element.append(inner);
      made.add(element);
    }
  }
  for (const element of body.querySelectorAll(FORMATS))
    if (!made.has(element)) element.replaceWith(...element.childNodes);
  joinFormats(body);
}

/** Joins elements of the same format that follow each other: word processors cut words into pieces. */
function joinFormats(body: Element): void {
  body.normalize();
  for (const element of body.querySelectorAll('strong, em')) {
    let next = element.nextSibling;
    while (next instanceof Element && next.nodeName === element.nodeName) {
      element.append(...next.childNodes);
      next.remove();
      next = element.nextSibling;
    }
  }
}
