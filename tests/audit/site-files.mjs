// Check: sitemap, robots.txt, llms.txt, security.txt, manifest and calendars: media type, format, and their URLs.

/** Required files and their media types. */
const FILES = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
];
/** Calendar files, which exist until the event begins. */
const CALENDARS = ['/calendar/gathering.ics', '/calendar/gala.ics'];

export async function checkSiteFiles(context, report) {
  const isSelected = (path) => context.isSelected(path);
  for (const [path, type] of FILES.filter(([path]) => isSelected(path))) {
    const { findings, text } = await fetchFile(context, path, type);
    const urls = urlsIn(text, context.origin);
    for (const url of urls) findings.push(...(await checkUrl(context, url, path)));
    if (path === '/sitemap.xml') findings.push(...missingPages(context, text));
    report.add(path, 'valid', findings, `✓ ${urls.length} URLs`);
  }
  for (const path of CALENDARS.filter(isSelected)) {
    if ((await fetch(context.url + path)).status === 404) continue;
    const { findings, text } = await fetchFile(context, path, 'text/calendar; charset=utf-8');
    if (!/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/.test(text))
      findings.push(finding('content', `${path} is not an iCalendar file`, 'See RFC 5545'));
    report.add(path, 'valid', findings);
  }
}

async function fetchFile({ url }, path, type) {
  const response = await fetch(url + path, { redirect: 'manual' });
  const mediaType = response.headers.get('content-type');
  const isValid = response.status === 200 && mediaType === type;
  const message = `${path} responds ${response.status} as ${mediaType} instead of 200 as ${type}`;
  return {
    findings: isValid
      ? []
      : [finding('response', message, 'See the media types of checkout-server')],
    text: await response.text(),
  };
}

/** The distinct URLs of this site in a text: absolute ones, and the paths of a manifest. */
function urlsIn(text, origin) {
  const absolute = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  // Punctuation at the end of a sentence is not part of the URL.
  const clean = absolute.map((url) => url.replace(/[.,;:]+$/, ''));
  const own = clean.filter((url) => url.startsWith(`${origin}/`));
  const paths = [...text.matchAll(/"(?:src|start_url|scope|id)":\s*"(\/[^"]*)"/g)];
  return [...new Set([...own, ...paths.map(([, path]) => origin + path)])];
}

/** A listed URL has to respond with 200; a page has to be its own canonical URL and must not be noindex. */
async function checkUrl({ url: base, origin }, url, source) {
  const response = await fetch(base + url.slice(origin.length), { redirect: 'manual' });
  if (response.status !== 200) {
    const message = `${source} lists ${url}, which responds ${response.status}`;
    return [finding('url', message, 'List URLs that respond with 200')];
  }
  if (!response.headers.get('content-type')?.startsWith('text/html')) return [];
  const html = await response.text();
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
  const findings = [];
  if (canonical !== url)
    findings.push(
      finding(
        'canonical',
        `The canonical URL of ${url} is ${canonical}`,
        'See core-wasm/src/head.rs',
      ),
    );
  if (/<meta name="robots" content="[^"]*noindex/.test(html))
    findings.push(
      finding('noindex', `${source} lists ${url}, which is noindex`, 'List public pages only'),
    );
  return findings;
}

/** Public pages that the sitemap does not list. */
function missingPages({ core, origin }, sitemap) {
  return core
    .prerenderList()
    .filter(({ path, indexed }) => indexed && !sitemap.includes(`<loc>${origin}${path}</loc>`))
    .map(({ path }) => finding('sitemap', `${path} is missing`, 'See core-wasm/src/seo'));
}

function finding(rule, message, remedy) {
  return { rule, message, remedy };
}
