// Reads the published pages of a site over HTTP, and checks whether they are those of a release.

import { setTimeout as delay } from 'node:timers/promises';
import { type PageSummary, pageOf, type Summary } from './built-release';

/** Timeout of a page request, in milliseconds. */
const ANSWER_TIME = 10_000;

/** Published pages of a site in the format of a summary; undefined if the site does not respond. */
export async function pagesAt(site: string): Promise<Record<string, PageSummary> | undefined> {
  const sitemap = await textAt(`${site}/sitemap.xml`);
  if (sitemap === undefined) return undefined;
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address, site).pathname,
  );
  const pages: Record<string, PageSummary> = {};
  const results = await Promise.all(addresses.map((address) => pageAt(site, address)));
  for (const [index, address] of addresses.entries()) {
    const page = results[index];
    if (page) pages[address] = page;
  }
  return pages;
}

async function pageAt(site: string, address: string): Promise<PageSummary | undefined> {
  const text = await textAt(`${site}${address === '/' ? '/index' : address}.md`);
  return text === undefined ? undefined : pageOf(text, address);
}

/** Text of a page; undefined if the response is not a page. */
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

/** Paths of the pages that changed between two summaries; all paths if the earlier pages are unknown. */
export const changedPages = (before: Summary, after: Summary): string[] =>
  [...new Set([...Object.keys(before.pages ?? {}), ...Object.keys(after.pages ?? {})])].filter(
    (address) => before.pages?.[address]?.words !== after.pages?.[address]?.words,
  );

/** Timeout and interval of the requests, in milliseconds. */
export interface Look {
  during: number;
  every: number;
}

/** Requests pages until they match the build; returns false after the timeout. */
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
    // Neither a removed page nor an unreachable site has a text; the sitemap distinguishes them.
    if (!shown.includes(false) && (await textAt(`${site}/sitemap.xml`)) !== undefined) return true;
    if (Date.now() >= end) return false;
    await delay(every);
  }
}
