// Where visitors will find the site.

/** SITE_URL, or the address at which the server listens; without a slash at its end. */
export function publicOrigin({ SITE_URL, HOST, PORT }) {
  const port = PORT && PORT !== '0' ? PORT : '8080';
  return (SITE_URL || `http://${HOST || '127.0.0.1'}:${port}`).replace(/\/+$/, '');
}
