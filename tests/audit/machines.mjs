// What machines ask for: each file is there, is what it says it is, and names only addresses that answer as they are.

/** Files that have to be there, with their types. */
const FILES = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
];
/** Files that stand there while a day is to come. */
const CALENDARS = ['/calendar/gathering.ics', '/calendar/gala.ics'];

export async function checkMachines(ground, report) {
  const isAsked = ([path]) => ground.isAsked(path);
  for (const [path, type] of FILES.filter(isAsked)) {
    const { faults, text } = await fetched(ground, path, type);
    const addresses = addressesIn(text, ground.origin);
    for (const address of addresses) faults.push(...(await addressFaults(ground, address, path)));
    if (path === '/sitemap.xml') faults.push(...missing(ground, text));
    report.hold(path, 'valid', faults, `✓ ${addresses.length} named`);
  }
  for (const path of CALENDARS.filter((path) => isAsked([path]))) {
    if ((await fetch(ground.url + path)).status === 404) continue;
    const { faults, text } = await fetched(ground, path, 'text/calendar; charset=utf-8');
    if (!/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/.test(text))
      faults.push(fault('content', `${path} is no calendar`, 'See RFC 5545'));
    report.hold(path, 'valid', faults);
  }
}

async function fetched({ url }, path, type) {
  const answer = await fetch(url + path, { redirect: 'manual' });
  const served = answer.headers.get('content-type');
  const sound = answer.status === 200 && served === type;
  const told = `${path} answers ${answer.status} as ${served} instead of 200 as ${type}`;
  return {
    faults: sound ? [] : [fault('served', told, 'See checkout-server/src/assets/kind.rs')],
    text: await answer.text(),
  };
}

/** The addresses of the house in a text, each once: whole ones, and those of a manifest. */
function addressesIn(text, origin) {
  const whole = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  // The full stop of a sentence is none of the address.
  const clean = whole.map((address) => address.replace(/[.,;:]+$/, ''));
  const own = clean.filter((address) => address.startsWith(`${origin}/`));
  const paths = [...text.matchAll(/"(?:src|start_url|scope|id)":\s*"(\/[^"]*)"/g)];
  return [...new Set([...own, ...paths.map(([, path]) => origin + path)])];
}

/** An address has to answer at once; a page has to call itself so, and to let itself be found. */
async function addressFaults({ url, origin }, address, from) {
  const answer = await fetch(url + address.slice(origin.length), { redirect: 'manual' });
  if (answer.status !== 200) {
    const told = `${from} names ${address}, which answers ${answer.status}`;
    return [fault('address', told, 'Name an address that answers 200')];
  }
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return [];
  const html = await answer.text();
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
  const faults = [];
  if (canonical !== address)
    faults.push(
      fault('canonical', `${address} calls itself ${canonical}`, 'See core-wasm/src/head.rs'),
    );
  if (/<meta name="robots" content="[^"]*noindex/.test(html))
    faults.push(fault('noindex', `${from} names ${address}, which hides`, 'Name public pages'));
  return faults;
}

/** Public pages that the sitemap leaves out. */
function missing({ core, origin }, sitemap) {
  return core
    .prerenderList()
    .filter(({ path, indexed }) => indexed && !sitemap.includes(`<loc>${origin}${path}</loc>`))
    .map(({ path }) => fault('sitemap', `${path} is not in it`, 'See core-wasm/src/machines'));
}

function fault(rule, told, remedy) {
  return { rule, told, remedy };
}
