// What a site shows to visitors: the words of its pages, read over HTTP, and whether they are those of a release.

import { setTimeout as delay } from 'node:timers/promises';
import { pageOf } from './built-release.mjs';

/** How long the site may take for one of its pages, in milliseconds. */
const ANSWER_TIME = 10_000;

/** The pages that visitors see at a site, as those of a summary; `undefined` where it does not answer. */
export async function pagesAt(site) {
  const sitemap = await textAt(`${site}/sitemap.xml`);
  if (sitemap === undefined) return undefined;
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address, site).pathname,
  );
  const pages = await Promise.all(
    addresses.map(async (address) => [address, await pageAt(site, address)]),
  );
  return Object.fromEntries(pages.filter(([, page]) => page));
}

async function pageAt(site, address) {
  const text = await textAt(`${site}${address === '/' ? '/index' : address}.md`);
  return text === undefined ? undefined : pageOf(text, address);
}

/** What an address answers with; `undefined` where it answers with no page. */
async function textAt(url) {
  try {
    const options = {
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
export const changedPages = (before, after) =>
  [...new Set([...Object.keys(before.pages ?? {}), ...Object.keys(after.pages)])].filter(
    (address) => before.pages?.[address]?.words !== after.pages[address]?.words,
  );

/** Whether the site comes to answer with these pages as they were built. */
export async function arePagesShown(site, { pages }, addresses, { during, every }) {
  for (const end = Date.now() + during; ; ) {
    const shown = await Promise.all(
      addresses.map(
        async (address) => (await pageAt(site, address))?.words === pages[address]?.words,
      ),
    );
    // A page that is gone has no words; neither has a site that does not answer.
    if (!shown.includes(false) && (await textAt(`${site}/sitemap.xml`)) !== undefined) return true;
    if (Date.now() >= end) return false;
    await delay(every);
  }
}
