// Makes the Astro project of `npm run bench -- duel` from four pages of the built site. Their HTML becomes Astro pages
// with pictures that Astro encodes, and with islands for the dialog, the buy button and the search.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE } from './server';

const SOURCE = join(import.meta.dirname, 'duel');
const IMAGES = join(import.meta.dirname, '../../content/images');
/** Folder of the project; its packages and encoded pictures are kept between runs. */
const PROJECT = join(import.meta.dirname, '../../.cache/duel');

/** Matches pictures, and the elements that become islands. */
const PLACE =
  /<picture .*?<\/picture>|<a href="\/forms\/[^"]*" class="(?:[^"]*)" data-dialog.*?<\/a>|<form [^>]*class="buy-button".*?<\/form>|<search>.*?<\/search>/gs;

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

function group(text: string, pattern: RegExp): string {
  const [, match] = pattern.exec(text) ?? [];
  if (match === undefined)
    throw new Error(`The site has changed: ${pattern} is not in ${text.slice(0, 80)}`);
  return decoded(match);
}

const withoutTags = (html: string) => decoded(html.replace(/<[^>]+>/g, ''));

/** Converts a part of a page to Astro's syntax: HTML, a picture, or an island. */
function pieceOf(html: string): object {
  if (html.startsWith('<picture')) return { picture: pictureOf(html) };
  if (html.startsWith('<a '))
    return { dialog: { label: withoutTags(html), className: group(html, /class="([^"]*)"/) } };
  if (html.startsWith('<form '))
    return { buy: { label: withoutTags(html), waiting: group(html, /data-waiting="([^"]*)"/) } };
  return {
    search: {
      label: group(html, /<label[^>]*>([^<]*)/),
      placeholder: group(html, /placeholder="([^"]*)"/),
    },
  };
}

const pictures = new Set<string>();

function pictureOf(html: string): object {
  const sources = [...html.matchAll(/<source [^>]*type="image\/avif"[^>]*>/g)].map(([source]) => {
    const id = group(source, /\/assets\/pictures\/([\w-]+)-[0-9a-f]{10}-/);
    pictures.add(id);
    return {
      id,
      sizes: group(source, /sizes="([^"]*)"/),
      widths: [...source.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
      media: /media="([^"]*)"/.exec(source)?.[1],
    };
  });
  const portrait = sources.find(({ media }) => media);
  const defaultSource = sources.find(({ media }) => !media);
  return {
    ...defaultSource,
    portrait: portrait?.id,
    media: portrait?.media,
    portraitSizes: portrait?.sizes,
    portraitWidths: portrait?.widths,
    className: group(html, /<picture class="([^"]*)"/),
    imageClass: group(html, /<img class="([^"]*)"/),
    alt: group(html, / alt="([^"]*)"/),
    first: html.includes('loading="eager"'),
  };
}

async function pageOf(path: string): Promise<object> {
  const html = await readFile(join(SITE, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
  const begin = /<div id="root"[^>]*>/.exec(html);
  const body = html.slice(
    (begin?.index ?? 0) + (begin?.[0].length ?? 0),
    html.lastIndexOf('</div>'),
  );
  const matches = body.match(PLACE) ?? [];
  const parts = body
    .split(PLACE)
    .flatMap((text, at) => [{ html: text }, ...(matches[at] ? [pieceOf(matches[at])] : [])]);
  return {
    path,
    title: group(html, /<title>([^<]*)/),
    description: group(html, /<meta name="description" content="([^"]*)"/),
    css: group(html, /<style>(.*?)<\/style>/s),
    fonts: [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, href]) => href),
    parts,
  };
}

/** Builds the pages with Astro; returns the folder to serve. */
export async function buildDuel(paths: readonly string[]): Promise<string> {
  await mkdir(PROJECT, { recursive: true });
  await rm(join(PROJECT, 'src'), { recursive: true, force: true });
  await cp(SOURCE, PROJECT, { recursive: true });
  const site = join(PROJECT, 'src/site');
  await mkdir(join(site, 'pictures'), { recursive: true });
  const pages = [];
  for (const path of paths) pages.push(await pageOf(path));
  await writeFile(join(site, 'pages.json'), JSON.stringify(pages));
  const sheets: Record<string, string> = JSON.parse(
    await readFile(join(SITE, 'index.dialogs.json'), 'utf8'),
  );
  const byLabel = Object.entries(sheets).map(([key, sheet]) => [key.replace(/^\S+ /, ''), sheet]);
  await writeFile(join(site, 'sheets.json'), JSON.stringify(Object.fromEntries(byLabel)));
  for (const id of pictures) await cp(join(IMAGES, `${id}.jpg`), join(site, `pictures/${id}.jpg`));
  await cp(join(SITE, 'assets/fonts'), join(PROJECT, 'public/assets/fonts'), { recursive: true });
  console.log('installing and building with Astro; the first time it encodes the pictures');
  const npm = (...command: string[]) =>
    execFileSync('npm', command, {
      cwd: PROJECT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
  npm('install', '--no-audit', '--no-fund');
  npm('run', 'build');
  return join(PROJECT, 'dist');
}
