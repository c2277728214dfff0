// What a site shows to visitors: the words of its pages, read over HTTP, and whether they are those of a release.

import { setTimeout as delay } from 'node:timers/promises';
import { type PageSummary, pageOf, type Summary } from './built-release';

/** How long the site may take for one of its pages, in milliseconds. */
const ANSWER_TIME = 10_000;

/** The pages that visitors see at a site, as those of a summary; `undefined` where it does not answer. */
export async function pagesAt(site: string): Promise<Record<string, PageSummary> | undefined> {
  const sitemap = await textAt(`${site}/sitemap.xml`);
  if (sitemap === undefined) return undefined;
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address, site).pathname,
  );
  const pages: Record<string, PageSummary> = {};
  const found = await Promise.all(addresses.map((address) => pageAt(site, address)));
  for (const [index, address] of addresses.entries()) {
    const page = found[index];
    if (page) pages[address] = page;
  }
  return pages;
}

async function pageAt(site: string, address: string): Promise<PageSummary | undefined> {
  const text = await textAt(`${site}${address === '/' ? '/index' : address}.md`);
  return text === undefined ? undefined : pageOf(text, address);
}

/** What an address answers with; `undefined` where it answers with no page. */
async function textAt(url: string): Promise<string | undefined> {
  try {
    const options: RequestInit = {
      signal: AbortSignal.timeout(ANSWER_TIME),
      redirect: 'manual',
      cache: 'no-store',
    };
    const response = await fetch(url, options);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** The addresses whose words are different in two summaries; all of them where what was there is not known. */
export const changedPages = (before: Summary, after: Summary): string[] =>
  [...new Set([...Object.keys(before.pages ?? {}), ...Object.keys(after.pages ?? {})])].filter(
    (address) => before.pages?.[address]?.words !== after.pages?.[address]?.words,
  );

/** How long a site is looked at, and how often, in milliseconds. */
export interface Look {
  during: number;
  every: number;
}

/** Whether the site comes to answer with these pages as they were built. */
export async function arePagesShown(
  site: string,
  { pages }: Summary,
  addresses: readonly string[],
  { during, every }: Look,
): Promise<boolean> {
  for (const end = Date.now() + during; ; ) {
    const shown = await Promise.all(
      addresses.map(
        async (address) => (await pageAt(site, address))?.words === pages?.[address]?.words,
      ),
    );
    // A page that is gone has no words; neither has a site that does not answer.
    if (!shown.includes(false) && (await textAt(`${site}/sitemap.xml`)) !== undefined) return true;
    if (Date.now() >= end) return false;
    await delay(every);
  }
}
