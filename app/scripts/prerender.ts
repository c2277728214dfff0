// Prerenders every page to an HTML file with head tags and inline styles, and writes _site.json and _templates.json for the server.

import { type BinaryToTextEncoding, createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import { buildDay } from './build-day';
import { CONTENT } from './content-files';
import { contentVersion } from './content-version';
import { brokenFragments, describeBroken } from './fragment-links';
import { type Alternate, alternateTags, dataTags, socialTags } from './head-tags';
import { toMarkdown } from './markdown-pages';
import {
  type ArticlePicture,
  appFiles,
  chunkAt,
  joined,
  PRINT,
  picturesOf,
  readManifest,
  readStyles,
} from './page-styles';
import { pageTemplate } from './page-template';
import type { PictureRules } from './picture-rules';
import { type DocumentChanges, serverTemplates } from './server-templates';

type Entry = typeof import('../src/entry-prerender');
type Page = ReturnType<Entry['prerenderList']>[number];

/** List of social images, as app/scripts/social-pictures.ts writes it. */
interface SocialList {
  width: number;
  height: number;
  /** Images by the HTML file of the page. */
  pages: Record<string, { picture: string; alt: string }>;
}

/** Output of app/scripts/search-files.ts, by the HTML file of the page. */
interface Seo {
  alternates: Record<string, Alternate[]>;
  graphs: Record<string, object>;
  markdownPages: Record<string, string>;
  files: Record<string, string>;
}

const sha256 = (text: string, encoding: BinaryToTextEncoding) =>
  createHash('sha256').update(text).digest(encoding);

const CACHE = join(import.meta.dirname, '../.cache');
const GENERATED = join(import.meta.dirname, '../src/generated');

/** Name of the entry chunk in app/vite.config.ts. */
const ENTRY = 'index';

/** Files that the journal's pages download in addition to the app (app/src/journal/journal-index.ts). */
const JOURNAL_FILES = ['journal/index.bin', 'journal/pictures.json'] as const;

/** Inputs of the browser bundle: the app, the scripts of the program's pages, the print styles. */
export const INPUT = ['index.html', 'src/entry-guided.ts', 'src/entry-gift.ts', PRINT].map((file) =>
  join(import.meta.dirname, '..', file),
);

interface PrerenderOptions {
  /** Folder of the site, which contains its bundle. */
  dist: string;
  /** Bundle that renders the pages. */
  entry: string;
  siteUrl: string;
}

/**
 * Renders every page of the core's list into `dist`, and writes `_site.json`.
 * Reads the output of two earlier steps: the list of social images (app/scripts/social-pictures.ts), and the
 * structured data, feeds and calendars (app/scripts/search-files.ts).
 */
export async function prerender({ dist, entry, siteUrl }: PrerenderOptions): Promise<void> {
  const social: SocialList = JSON.parse(await readFile(join(CACHE, 'social/list.json'), 'utf8'));
  const seo: Seo = JSON.parse(await readFile(join(CACHE, 'seo/output.json'), 'utf8'));
  const articlePictures: Record<string, ArticlePicture> = JSON.parse(
    await readFile(join(GENERATED, 'article-pictures.json'), 'utf8'),
  );
  const {
    render,
    renderDialogs,
    serverValues,
    offerPrices,
    messages,
    prerenderList,
    setDocumentReader,
  }: Entry = await import(pathToFileURL(entry).href);
  setDocumentReader(async (name) =>
    JSON.parse(await readFile(join(GENERATED, 'documents', `${name}.json`), 'utf8')),
  );
  const fill = await pageTemplate();
  const manifest = await readManifest(dist);
  const entryChunk = Object.values(manifest).find(({ name }) => name === ENTRY);
  if (!entryChunk) throw new Error(`The bundle has no chunk ${ENTRY}.`);
  // The page is complete without its script, so pictures and fonts load first.
  const script = `<script type="module" async fetchpriority="low" crossorigin src="/${entryChunk.file}"></script>`;
  const fontTags = await fontPreloads(dist);
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  };

  const pages: Record<string, { styleHashes: string[] }> = {};
  /** Functions that fill in a page's document with other HTML, by file. */
  const compositions = new Map<string, (changes: DocumentChanges) => string>();
  const imageOf = (file: string) => {
    const image = social.pages[file];
    if (!image) throw new Error(`${file} has no social image.`);
    return image;
  };
  const list = prerenderList().map((page) => ({ ...page, image: imageOf(page.file) }));
  const rendered = [];
  for (const page of list)
    rendered.push({ ...page, ...(await render(page.path, siteUrl, page.state)) });
  const broken = await describeBroken(brokenFragments(rendered));
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const rules: PictureRules = JSON.parse(
    await readFile(join(CACHE, 'pictures/rules.json'), 'utf8'),
  );
  const stylesOf = await readStyles(dist, manifest, rules);
  // Copied beside the bundle: as part of it, every changed sentence would rename the scripts.
  const bytes = await readFile(join(GENERATED, 'content.bin'));
  const contentFile = `assets/content-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.bin`;
  await write(contentFile, bytes);
  for (const {
    path,
    file,
    state,
    status,
    image,
    html,
    tags,
    head,
    page,
    document: text,
    data: content,
  } of rendered) {
    const besides = (kind: string) => file.replace(/\.html$/, `.${kind}.json`);
    if (text) await write(besides('body'), JSON.stringify(text));
    const { css: sheets, links } = stylesOf(page, html);
    const pictures = picturesOf(html, articlePictures);
    const css = sheets + (pictures?.css ?? '');
    if (content) await write(besides('page'), JSON.stringify({ ...content, pictures }));
    const dialogs = await renderDialogs(path, state);
    if (dialogs) await write(besides('dialogs'), JSON.stringify(dialogs));
    const picture = socialTags({
      address: `${siteUrl}/assets/social/${image.picture}`,
      width: social.width,
      height: social.height,
      alt: image.alt,
    });
    const isStatic = STATIC_PAGES.has(page);
    const compose = (parts: DocumentChanges & { tags: string; css: string }) =>
      fill({
        lang: head.lang,
        head: [
          parts.tags,
          ...alternateTags(seo.alternates[file]),
          ...picture,
          ...fontTags(page, parts.html),
          `<style>${parts.css}</style>`,
          `<link rel="stylesheet" href="/${chunkAt(manifest, PRINT).file}" media="print">`,
          ...(isStatic ? [] : links),
          ...dataTags(parts.data),
        ].join('\n    '),
        script: isStatic ? '' : script,
        body: `${rootTag({
          page,
          path,
          state,
          status,
          files: [
            ...appFiles(manifest, page),
            `/${contentFile}`,
            ...(page === 'journal' ? JOURNAL_FILES.map((name) => `/${name}`) : []),
          ].join(' '),
          day: buildDay(),
          ...parts.served,
        })}${parts.html}</div>`,
      });
    const document = compose({ html, tags, css, data: seo.graphs[file] });
    compositions.set(file, (changes) => compose({ tags, css, ...changes }));
    pages[file] = { styleHashes: [`sha256-${sha256(css, 'base64')}`] };
    await write(file, document);
    const markdownPath = seo.markdownPages[file];
    if (markdownPath) await write(markdownPath.slice(1), toMarkdown(html, head, messages().newTab));
  }
  await write('site.webmanifest', await webManifest(dist));
  for (const [file, text] of Object.entries(seo.files)) await write(file, text);
  // Only the server reads this file: it does not serve files whose names begin with an underscore.
  const content = await readFile(join(GENERATED, 'server-content.bin'));
  await write('_content.bin', content);
  const [indexFile, picturesFile] = JOURNAL_FILES;
  await write(indexFile, await readFile(join(GENERATED, 'journal-index.bin')));
  await write(
    picturesFile,
    JSON.stringify(joined(Object.entries(articlePictures)) ?? { files: {}, css: '' }),
  );
  await write('speculation-rules.json', speculationRules(list));
  console.log(`prerendered ${list.length} pages`);

  const filled = await serverTemplates({
    compositions,
    values: await serverValues(),
    render: (path) => render(path, siteUrl, undefined, true),
    stylesOf,
    articlePictures,
  });
  await write('_templates.json', JSON.stringify(filled));

  const { VITE_BACKEND_URL } = process.env;
  const site = {
    siteUrl,
    contentHash: await contentHash(dist),
    ...contentVersion(content),
    backendOrigin: VITE_BACKEND_URL ? new URL(VITE_BACKEND_URL).origin : null,
    prices: offerPrices(),
    pages,
    files: await svgStyleHashes(dist),
  };
  await writeFile(join(dist, '_site.json'), `${JSON.stringify(site, null, 2)}\n`);
}

/**
 * Speculation rules: browsers prerender a page that needs a full load when a link to it is about to be used. The app
 * preloads all other pages of the navigation (app/src/text-links.ts).
 */
function speculationRules(list: readonly Page[]): string {
  const paths = list.filter(({ checkout, indexed }) => checkout && indexed).map(({ path }) => path);
  return JSON.stringify({
    prerender: [{ where: { href_matches: paths }, eagerness: 'moderate' }],
  });
}

/** Web app manifest of app/public, with the names of the brand. */
async function webManifest(dist: string): Promise<string> {
  const { brand, footer } = parse(await readFile(join(CONTENT, 'site.toml'), 'utf8')) as {
    brand: { name: string; short_name: string };
    footer: { statement: string };
  };
  const manifest = JSON.parse(await readFile(join(dist, 'site.webmanifest'), 'utf8'));
  const { name, short_name } = brand;
  return JSON.stringify({ name, short_name, description: footer.statement, ...manifest });
}

/** Style hashes of SVG files with a style element, such as the favicon, for their content policy. */
async function svgStyleHashes(dist: string): Promise<Record<string, { styleHashes: string[] }>> {
  const files: Record<string, { styleHashes: string[] }> = {};
  for (const file of (await readdir(dist)).filter((name) => name.endsWith('.svg'))) {
    const styles = (await readFile(join(dist, file), 'utf8')).matchAll(/<style>([^<]*)<\/style>/g);
    const styleHashes = [...styles].map(([, css = '']) => `sha256-${sha256(css, 'base64')}`);
    if (styleHashes.length > 0) files[file] = { styleHashes };
  }
  return files;
}

/** Pages without a script: the server fills in their forms, and React does not hydrate them. */
const STATIC_PAGES = new Set(['form']);

interface RootTag {
  page: string;
  path: string;
  state: string | undefined;
  status: number;
  files: string;
  day: string;
  found?: string;
  near?: string;
}

/**
 * Returns the start tag of the root element. Its data attributes are read by the app: the page and its state, the files
 * of the app and of the content, and the day of the build. The 404 page has no path, because it is served at unknown
 * paths. `found` and `near` are placeholders for the server's results (app/src/ui/served-data.ts).
 */
function rootTag({ page, path, state, status, files, day, found, near }: RootTag): string {
  const shownPath = status === 404 ? undefined : path;
  const data = { day, page, path: shownPath, state, files, found, near };
  const attributes = Object.entries(data).filter(([, value]) => value !== undefined);
  return `<div id="root"${attributes.map(([name, value]) => ` data-${name}="${value}"`).join('')}>`;
}

/** Kinds of pages with an italic sentence below the title. */
const PAGES_WITH_ITALIC = new Set(['home', 'initiation', 'article', 'caseStudy']);

/** Matches an italic phrase in the title, or a note beside the fields of a form. */
const ITALIC_PHRASE = /<h1\b(?:(?!<\/h1>).)*<em>|class="form-optional"/s;

/**
 * Returns a function of a page and its HTML that preloads the fonts of its first screen, which otherwise would wait
 * until layout. Every page preloads the fonts of title and text, pages with an ʻokina also the font of the ʻokina, and
 * pages with an italic phrase also the italic.
 */
async function fontPreloads(dist: string): Promise<(page: string, html: string) => string[]> {
  const fonts = await readdir(join(dist, 'assets/fonts'));
  const [display = '', text = '', okina = '', italic = ''] = [
    'cormorant-latin-wght-normal',
    'hanken-grotesk-latin-wght-normal',
    'public-sans-latin-wght-normal',
    'cormorant-latin-wght-italic',
  ].map((name) => {
    const file = fonts.find((candidate) => candidate.startsWith(`${name}-`));
    return `<link rel="preload" href="/assets/fonts/${file}" as="font" type="font/woff2" crossorigin>`;
  });
  return (page, html) => [
    ...[display, text],
    ...(html.includes('ʻ') ? [okina] : []),
    ...(PAGES_WITH_ITALIC.has(page) || ITALIC_PHRASE.test(html) ? [italic] : []),
  ];
}

/** Hash of all public files: equal for equal sites on every machine. */
async function contentHash(dist: string): Promise<string> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && !file.parentPath.includes('.vite'))
    .map((file) => join(file.parentPath, file.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(dist.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
