// The public origin of the site, from the settings.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/**
 * Returns the origin of SITE_URL, or of the address on which the server listens: without trailing slash, default port
 * and upper case. Every loopback address gives the same origin, which the server accepts on each port, so the site is
 * not rebuilt when only PORT changes.
 */
export function publicOrigin({ SITE_URL, HOST, PORT }: NodeJS.ProcessEnv): string {
  // An invalid URL is returned unchanged: the server rejects it.
  if (SITE_URL) return URL.canParse(SITE_URL) ? new URL(SITE_URL).origin : SITE_URL;
  if (!HOST || LOOPBACK.test(HOST)) return 'http://127.0.0.1:8080';
  return `http://${HOST}:${PORT && PORT !== '0' ? PORT : '8080'}`;
}
