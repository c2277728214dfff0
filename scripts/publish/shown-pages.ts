// Reads the published pages of a site over HTTP, and checks whether they are those of a release.

import { setTimeout as delay } from 'node:timers/promises';
import { type PagesSummary, pagesOf, type Summary, wordsOf } from './built-release';

/** Timeout of a page request, in milliseconds. */
const ANSWER_TIME = 10_000;

/**
 * Published pages of a site in the format of a summary; none if the site does not respond.
 * @param prices With the names of the offers.
 */
export async function pagesAt(
  site: string,
  prices: Summary['prices'],
): Promise<Partial<PagesSummary>> {
  const sitemap = await textAt(`${site}/sitemap.xml`);
  if (sitemap === undefined) return {};
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address, site).pathname,
  );
  const texts = await Promise.all(
    addresses.map(async (address) => [address, await pageAt(site, address)] as const),
  );
  return pagesOf(
    texts.flatMap(([address, text]) => (text === undefined ? [] : [[address, text] as const])),
    prices,
  );
}

const pageAt = (site: string, address: string, signal?: AbortSignal): Promise<string | undefined> =>
  textAt(`${site}${address === '/' ? '/index' : address}.md`, signal);

/** Text of a page; undefined if the response is not a page, or the signal is aborted. */
async function textAt(url: string, signal?: AbortSignal): Promise<string | undefined> {
  try {
    const timeout = AbortSignal.timeout(ANSWER_TIME);
    const options: RequestInit = {
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
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

/** Requests pages until they match the build; returns false after the timeout, or when the signal is aborted. */
export async function arePagesShown(
  site: string,
  { pages }: Summary,
  addresses: readonly string[],
  { during, every }: Look,
  signal: AbortSignal,
): Promise<boolean> {
  for (const end = Date.now() + during; ; ) {
    const shown = await Promise.all(
      addresses.map(async (address) => {
        const text = await pageAt(site, address, signal);
        return (text === undefined ? text : wordsOf(text)) === pages?.[address]?.words;
      }),
    );
    // Neither a removed page nor an unreachable site has a text; the sitemap distinguishes them.
    if (!shown.includes(false) && (await textAt(`${site}/sitemap.xml`)) !== undefined) return true;
    if (Date.now() >= end) return false;
    await delay(every, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
  }
}
