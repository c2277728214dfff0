// Lays out pages of the delivered program as Typst: the whole program as a book, and each page for paper.

import { call, literal, markup } from './typst-text.mjs';

/** Default numbers of ruled lines for an answer; the two questions of a day share a page. */
const LINES = { chapter: 7, day: 11, printable: 12, journal: 12 };

/** The whole program. */
export function bookSource({ program, brand, site, cover, ...settings }) {
  const { name, subtitle, words, pages } = program;
  const chapters = pages.filter(({ kind }) => kind !== 'printable');
  const days = daysOf(program);
  const { rights } = words.foot;
  return [
    opening('book', { ...settings, name, title: `${name}: ${subtitle}`, brand }),
    call('cover', { name, subtitle, brand, alt: cover.alt }),
    call('title-page', { name, subtitle, brand, rights, days: days.length }),
    `#outline(title: ${literal(words.bar.contents)}, depth: 1)`,
    ...chapters.map((page) => chapterSource(page, program, site)),
  ].join('\n');
}

/** One page for paper. */
export function printableSource({ page, program, brand, site, ...settings }) {
  const { name, words } = program;
  const title = `${page.title} · ${name}`;
  const head = opening('sheets', { ...settings, name, title, brand });
  if (page.slug === 'printable-journal') return head + journal(program);
  if (page.cards.length > 0) {
    const { cut: hint } = words.printable;
    return head + call('cards', { title: page.title, hint, sentences: page.cards });
  }
  return `${head}#sheet-title(${literal(page.title)})\n${sheet(page, program, site)}`;
}

function sheet({ html, prompts, lines }, program, site) {
  const [text = '', ...parts] = html.split(/(?=<h2)/);
  const introduction = `#sheet-text[${markup(text, site)}]\n`;
  if (prompts.length > 0)
    return introduction + call('questions', { prompts, lines: lines ?? LINES.printable });
  if (parts.length === 0) return `${introduction}#ruled(${lines ?? 0}, height: 1fr)\n`;
  if (lines === undefined && parts.length === daysOf(program).length)
    return `${introduction}#sheet-days(${parts.map((part) => besideList(part, site)).join(', ')})\n`;
  const contents = parts.map(
    (part) => `#sheet-part(lines: ${lines ?? 0})[${markup(part, site)}]\n`,
  );
  return introduction + contents.join('');
}

/** A pair: the text of a part without its list, and the list. */
function besideList(html, site) {
  const list = /<ul>[\s\S]*<\/ul>/.exec(html)?.[0] ?? '';
  return `([${markup(html.replace(list, ''), site)}], [${markup(list, site)}])`;
}

/** A sheet for the questions of each day. */
function journal(program) {
  const { date } = program.words.printable;
  return daysOf(program)
    .map(({ label, title, prompts }, index, days) =>
      call('journal-sheet', {
        ...{ number: index + 1, days: days.length, label, title, date, prompts },
        lines: LINES.journal,
      }),
    )
    .join('');
}

function chapterSource(page, program, site) {
  const { kind, title, summary, needs, prompts, cards } = page;
  const { words } = program;
  const days = daysOf(program);
  const isDay = kind === 'day';
  const shared = {
    ...{ label: page.label ?? words[kind]?.eyebrow, title, summary, needs },
    minutes: page.minutes && words.day.minutes.replace('{minutes}', page.minutes),
    'needs-title': words.day.needs,
  };
  return [
    isDay
      ? call('day-opening', { ...shared, number: days.indexOf(page) + 1, days: days.length })
      : call('opening', shared),
    markup(page.html, site),
    prompts.length > 0 &&
      call('questions', {
        title: isDay ? words.day.prompts : words.bonus.prompts,
        prompts,
        lines: page.lines ?? (isDay ? LINES.day : LINES.chapter),
        'own-page': isDay,
      }),
    cards.length > 0 &&
      `#heading(level: 2, ${literal(words.printable.cards.replace('{count}', cards.length))})\n#list(${cards.map(literal).join(', ')})`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Settings of a document; `paper` is `a4` or `us-letter`, `modified` the day on which its content was changed. */
function opening(style, { name, title, brand, paper, modified }) {
  const [year, month, day] = modified.slice(0, 10).split('-').map(Number);
  const settings = [
    ['paper', paper],
    ['name', name],
    ['title', title],
    ['author', brand],
  ]
    .map(([key, value]) => `${key}: ${literal(value)}`)
    .join(', ');
  return `#import "/program.typ": *
#show: ${style}.with(${settings}, date: datetime(year: ${year}, month: ${month}, day: ${day}))
`;
}

const daysOf = ({ pages }) => pages.filter(({ kind }) => kind === 'day');
