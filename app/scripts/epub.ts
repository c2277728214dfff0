// Makes the book of the delivered program, an EPUB 3 of its pages.

import { createHash } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Program, ProgramPage } from '#core';
import { escaped } from './head-tags';
import { openPicture, pictureFile } from './picture-source';

/** Date of every file in the archive, so that the same content gives the same bytes. */
const FILE_DATE = new Date(2020, 0, 1);

const STYLES = `body { margin: 0 1em; line-height: 1.5; }
h1, h2 { font-family: serif; font-weight: normal; line-height: 1.15; }
h1 { margin: 2em 0 0.6em; font-size: 1.9em; }
h2 { margin: 2em 0 0.6em; font-size: 1.4em; }
.eyebrow { margin: 3em 0 0; font-size: 0.8em; letter-spacing: 0.15em; text-transform: uppercase; }
.eyebrow + h1 { margin-top: 0.3em; }
.lead { font-style: italic; }
blockquote { margin: 1.5em 0; font-size: 1.2em; font-style: italic; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; max-height: 100%; }
`;

const COVER_WIDTH = 900;

/** Input of the book and of the printable files. */
export interface Book {
  program: Program;
  brand: string;
  /** Origin for links to the site. */
  site: string;
  /** Date of the last change, such as `2026-01-18`. */
  modified: string;
}

/** File of the book, and its title in the table of contents. */
interface Chapter {
  name: string;
  title: string;
  body: string;
}

export async function makeEpub({ program, brand, site, modified }: Book): Promise<Uint8Array> {
  const { id, alt } = program.words.contents.picture;
  const cover = openPicture(await pictureFile(id))
    .resize(COVER_WIDTH)
    .jpeg({ mozjpeg: true });
  const chapters = program.pages
    .filter(({ slug }) => slug !== 'printable-journal')
    .map((page) => ({ name: page.slug, title: titleOf(page), body: chapter(page, program, site) }));
  const text = [
    { name: 'cover', title: program.name, body: coverOf(program, alt) },
    ...chapters,
  ].map(({ name, title, body }): [string, string] => [
    `OEBPS/${name}.xhtml`,
    documentOf(title, body),
  ]);
  const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex');

  const files: [string, string][] = [
    ['META-INF/container.xml', CONTAINER],
    ['OEBPS/package.opf', packageOf({ program, brand, modified, chapters, hash })],
    ['OEBPS/nav.xhtml', documentOf(program.words.bar.contents, navigation(program, chapters))],
    ['OEBPS/style.css', STYLES],
    ...text,
  ];
  // The first file contains the media type of the archive, uncompressed.
  const archive: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0, mtime: FILE_DATE }],
  };
  for (const [name, content] of files)
    archive[name] = [strToU8(content), { level: 9, mtime: FILE_DATE }];
  archive['OEBPS/cover.jpg'] = [await cover.toBuffer(), { level: 0, mtime: FILE_DATE }];
  return zipSync(archive);
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

const titleOf = ({ label, title }: ProgramPage) =>
  label === undefined ? title : `${label}: ${title}`;

function coverOf({ name, subtitle }: Program, alt: string): string {
  return `<section class="cover" epub:type="cover">
<h1>${escaped(name)}</h1>
<p class="lead">${escaped(subtitle)}</p>
<p><img src="cover.jpg" alt="${escaped(alt)}"/></p>
</section>`;
}

function chapter(page: ProgramPage, { words }: Program, site: string): string {
  const minutes = page.minutes && words.day.minutes.replace('{minutes}', String(page.minutes));
  const list = (title: string, items: readonly string[], tag: string) =>
    items.length === 0
      ? ''
      : `<h2>${escaped(title)}</h2>\n<${tag}>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</${tag}>`;
  return [
    '<section epub:type="chapter">',
    page.label && `<p class="eyebrow">${escaped(page.label)}</p>`,
    `<h1>${escaped(page.title)}</h1>`,
    `<p class="lead">${escaped(page.summary)}</p>`,
    minutes && `<p>${escaped(minutes)}</p>`,
    list(words.day.needs, page.needs, 'ul'),
    page.html.replaceAll('href="/', `href="${site}/`),
    list(page.kind === 'day' ? words.day.prompts : words.bonus.prompts, page.prompts, 'ol'),
    list(words.printable.cards.replace('{count}', String(page.cards.length)), page.cards, 'ul'),
    '</section>',
  ]
    .filter(Boolean)
    .join('\n');
}

function navigation({ name }: Program, chapters: readonly Chapter[]): string {
  const items = chapters.map(
    ({ name: file, title }) => `<li><a href="${file}.xhtml">${escaped(title)}</a></li>`,
  );
  return `<nav epub:type="toc" id="toc">
<h1>${escaped(name)}</h1>
<ol>${items.join('')}</ol>
</nav>`;
}

interface PackageParts extends Omit<Book, 'site'> {
  chapters: readonly Chapter[];
  hash: string;
}

function packageOf({ program, brand, modified, chapters, hash }: PackageParts): string {
  const uuid = [8, 12, 16, 20, 32].map((end, part) => hash.slice([0, 8, 12, 16, 20][part], end));
  const items = chapters.map(
    ({ name }) =>
      `    <item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const order = chapters.map(({ name }) => `    <itemref idref="${name}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en-US">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:uuid:${uuid.join('-')}</dc:identifier>
    <dc:title>${escaped(`${program.name}: ${program.subtitle}`)}</dc:title>
    <dc:creator>${escaped(brand)}</dc:creator>
    <dc:language>en-US</dc:language>
    <dc:rights>${escaped(program.words.foot.rights)}</dc:rights>
    <meta property="dcterms:modified">${modified}T00:00:00Z</meta>
    <meta property="schema:accessMode">textual</meta>
    <meta property="schema:accessMode">visual</meta>
    <meta property="schema:accessModeSufficient">textual</meta>
    <meta property="schema:accessibilityFeature">alternativeText</meta>
    <meta property="schema:accessibilityFeature">readingOrder</meta>
    <meta property="schema:accessibilityFeature">structuralNavigation</meta>
    <meta property="schema:accessibilityFeature">tableOfContents</meta>
    <meta property="schema:accessibilityHazard">none</meta>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="style.css" media-type="text/css"/>
    <item id="cover-image" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
    <item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
${items.join('\n')}
  </manifest>
  <spine>
    <itemref idref="cover"/>
    <itemref idref="nav"/>
${order.join('\n')}
  </spine>
</package>
`;
}

function documentOf(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en-US" xml:lang="en-US">
<head>
<title>${escaped(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}
