// The delivered program in the gallery: its pages, and the purchase in the demo that opens them.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../bench/harness.mjs';

/** One scene for each built page of the program and each viewport; `programPath` is the path below the buyer's link. */
export async function programScenes(viewports) {
  const files = (await readdir(join(ROOT, 'app/program'))).filter((file) => file.endsWith('.html'));
  const names = files
    .map((file) => file.replace('.html', ''))
    .filter((name) => !ERROR_PAGES.has(name));
  return names.sort().flatMap((name) => {
    const programPath = name === 'contents' ? '' : `/${name}`;
    return viewports.map((viewport) => ({
      row: `program ${name}`,
      caption: viewport.name,
      path: `/program${programPath}`,
      programPath,
      viewport,
    }));
  });
}

/** Error pages of the program, which have no path of their own. */
const ERROR_PAGES = new Set(['returned', 'unavailable']);

const links = new Map();

/** Buys in the demo, once for each origin, and returns the URL of the program. */
export function programLink(origin) {
  if (!links.has(origin)) links.set(origin, buy(origin));
  return links.get(origin);
}

async function buy(origin) {
  const post = (path, type, body) =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type },
      body,
    });
  const opened = await post('/functions/v1/create-initiation-checkout', 'application/json', '{}');
  const { clientSecret } = await opened.json();
  const session = `session_id=${clientSecret.split('_secret_')[0]}`;
  await post(`/initiation/demo?${session}`, 'application/x-www-form-urlencoded', 'outcome=paid');
  const status = await fetch(`${origin}/functions/v1/checkout-status?${session}`);
  const { programUrl } = await status.json();
  return new URL(programUrl, origin).href;
}
