// Converts pages of the delivered program to Typst: the whole program as a book, and each page for paper.

import { DOMParser } from '@xmldom/xmldom';

/** Default numbers of ruled lines for an answer; the two questions of a day share a sheet of the journal. */
const LINES = { day: 7, printable: 12, journal: 11 };

/** Settings of every document; `paper` is `a4` or `us-letter`, `modified` the day on which its content was changed. */
function preamble({ title, brand, paper, modified }, isSheet = false) {
  const [year, month, day] = modified.slice(0, 10).split('-').map(Number);
  const [size, second, margin] = isSheet ? [11, 14, 16] : [13, 18, 22];
  return `#set document(title: ${string(title)}, author: ${string(brand)}, date: datetime(year: ${year}, month: ${month}, day: ${day}))
#set page(paper: "${paper}", margin: (x: 24mm, y: ${margin}mm), numbering: ${isSheet ? 'none' : '"1"'})
#set text(lang: "en", region: "US", font: "Cormorant", size: ${size}pt, weight: 500)
#set par(leading: 0.62em, spacing: ${isSheet ? 0.8 : 1}em)
#show heading: set text(weight: 500)
#show heading.where(level: 1): set text(size: 28pt)
#show heading.where(level: 2): set text(size: ${second}pt)
#show heading: set block(above: ${isSheet ? 1 : 1.5}em, below: ${isSheet ? 0.6 : 0.9}em)
#let eyebrow(body) = text(font: "Hanken Grotesk", size: 9pt, tracking: 0.15em, upper(body))
#let lead(body) = text(size: 15pt, style: "italic", body)
#let ruled(count) = pdf.artifact(block(above: 1.4em, below: 1.6em, stack(
  dir: ttb,
  spacing: ${isSheet ? 7.6 : 8}mm,
  v(4mm),
  ..range(count).map(_ => line(length: 100%, stroke: 0.4pt + luma(60%))),
)))
`;
}

/** The whole program. */
export function bookSource({ program, brand, site, paper, modified }) {
  const { name, subtitle, words, pages } = program;
  const chapters = pages.filter(({ kind }) => kind !== 'printable');
  return [
    preamble({ title: `${name}: ${subtitle}`, brand, paper, modified }),
    `#page(numbering: none, align(center + horizon)[#text(size: 44pt, tracking: 0.05em, ${string(name)})`,
    `#v(1em) #lead(${string(subtitle)}) #v(4em) #eyebrow(${string(brand)})])`,
    `#outline(title: ${string(words.bar.contents)}, depth: 1)`,
    ...chapters.map((page) => `#pagebreak(weak: true)\n${chapterSource(page, program, site)}`),
  ].join('\n');
}

/** One page for paper. */
export function printableSource({ page, program, brand, site, paper, modified }) {
  const { words } = program;
  const head = preamble({ title: `${page.title} · ${program.name}`, brand, paper, modified }, true);
  if (page.slug === 'printable-journal') return head + journal(program);
  const lines = page.lines ?? LINES.printable;
  const body =
    page.prompts.length > 0
      ? textSource(page.html, site) + questions('', page.prompts, lines)
      : page.html
          .split(/(?=<h2)/)
          .map((part, index, parts) => {
            const isOpening = index === 0 && parts.length > 1;
            return textSource(part, site) + ruled(isOpening ? 0 : (page.lines ?? 0));
          })
          .join('\n');
  const cards = page.cards.length > 0 ? cardSheets(page, words) : '';
  return `${head}${heading(1, page.title)}\n${page.kind === 'bonus' ? '' : body}\n${cards}`;
}

function chapterSource(page, { words }, site) {
  const minutes = page.minutes && words.day.minutes.replace('{minutes}', page.minutes);
  const isDay = page.kind === 'day';
  const prompts = isDay ? words.day.prompts : words.bonus.prompts;
  return [
    page.label && `#eyebrow(${string(page.label)})`,
    heading(1, page.title),
    `#lead(${string(page.summary)})`,
    minutes && `\n${text(minutes)}`,
    page.needs.length > 0 && heading(2, words.day.needs) + list('list', page.needs.map(text)),
    textSource(page.html, site),
    page.prompts.length > 0 && questions(prompts, page.prompts, page.lines ?? LINES.day),
    page.cards.length > 0 &&
      heading(2, words.printable.cards.replace('{count}', page.cards.length)) +
        list('list', page.cards.map(text)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A sheet for the questions of each day. */
function journal({ pages, words }) {
  const days = pages.filter(({ kind }) => kind === 'day');
  const sheets = days.map(
    ({ label, title, prompts }) =>
      `#eyebrow(${string(label)})\n${heading(1, title)}\n${text(words.printable.date)}\n${questions('', prompts, LINES.journal)}`,
  );
  return sheets.join('\n#pagebreak()\n');
}

/** Cards to cut out, eight on a sheet. */
function cardSheets({ cards }, words) {
  const boxes = cards.map(
    (card) =>
      `block(height: 54mm, width: 100%, inset: 6mm, stroke: 0.4pt + luma(60%), align(center + horizon, text(size: 15pt, ${string(card)})))`,
  );
  return `${text(words.printable.cut)}\n#grid(columns: (1fr, 1fr), gutter: 0mm, ${boxes.join(', ')})`;
}

function questions(title, prompts, lines) {
  const asked = prompts.map(
    (prompt) => `#block(breakable: false)[#text(size: 15pt, ${string(prompt)})\n${ruled(lines)}]`,
  );
  return `${title === '' ? '' : heading(2, title)}\n${asked.join('\n')}`;
}

const ruled = (count) => (count > 0 ? `\n#ruled(${count})\n` : '');
const heading = (level, title) => `#heading(level: ${level}, ${string(title)})\n`;
const list = (kind, items) => `#${kind}(${items.map((item) => `[${item}]`).join(', ')})\n`;

/** Text as a string expression, in which no character has a meaning. */
const text = (words) => `#${string(words)};`;
const string = (words) => `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The HTML of the core as Typst. */
function textSource(html, site) {
  const document = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/xml');
  return childrenOf(document.documentElement, site);
}

function childrenOf(node, site) {
  return [...node.childNodes].map((child) => nodeSource(child, site)).join('');
}

function nodeSource(node, site) {
  if (node.nodeType === node.TEXT_NODE) {
    const words = node.nodeValue.replace(/\s+/g, ' ');
    return words === ' ' ? ' ' : text(words);
  }
  const inner = () => childrenOf(node, site);
  const items = () =>
    [...node.childNodes]
      .filter(({ nodeName }) => nodeName === 'li')
      .map((li) => childrenOf(li, site));
  switch (node.nodeName) {
    case 'h2':
    case 'h3':
      return heading(Number(node.nodeName[1]), node.textContent);
    case 'p':
      return `\n${inner()}\n\n`;
    case 'em':
      return `#emph[${inner()}]`;
    case 'strong':
      return `#strong[${inner()}]`;
    case 'blockquote':
      return `\n#quote(block: true)[${inner()}]\n`;
    case 'ul':
      return `\n${list('list', items())}`;
    case 'ol':
      return `\n${list('enum', items())}`;
    case 'br':
      return ' \\\n';
    case 'a': {
      const to = node.getAttribute('href');
      return `#link(${string(to.startsWith('/') ? site + to : to)})[${inner()}]`;
    }
    default:
      return inner();
  }
}
