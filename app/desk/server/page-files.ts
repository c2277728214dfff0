// The files of the desk's page, and small pictures of the content.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { openPicture } from '../../scripts/picture-source';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The path of small pictures, by their ids. */
const PICTURES = 'picture/';

/** The path of a small picture. */
export const pictureAt = (id: string) => `${PICTURES}${encodeURIComponent(id)}`;

/** How large they are: in lists, and whole, to choose a point in them; in pixels. */
const SMALL = { width: 192, height: 144, fit: 'cover' } as const;
const WHOLE = { width: 1200, height: 900, fit: 'inside', withoutEnlargement: true } as const;

/** Places in the page that get the token and the nonce of this start. */
const TOKEN_PLACE = 'content="token"';
const NONCE_PLACE = 'content="nonce"';

export interface PageFilesOptions {
  /** The folder of the built page. */
  folder: string;
  token: string;
  /** The path of a picture, by its id. */
  pictureFile: (id: string) => Promise<string>;
}

export function pageFiles({ folder, token, pictureFile }: PageFilesOptions) {
  const nonce = randomBytes(16).toString('base64url');
  return {
    /** @param site The origin of the development site. */
    setHeaders(response: ServerResponse, site: string): void {
      for (const [name, value] of Object.entries(securityHeaders(site, nonce)))
        response.setHeader(name, value);
    },

    async respond({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
      if (pathname.startsWith(`/${PICTURES}`)) {
        const id = decodeURIComponent(pathname.slice(PICTURES.length + 1));
        const picture = openPicture(await pictureFile(id));
        const size = searchParams.has('whole') ? WHOLE : SMALL;
        response.setHeader('content-type', 'image/webp');
        response.end(await picture.resize(size).webp().toBuffer());
        return;
      }
      const file = pathname === '/' ? '/index.html' : pathname;
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      // `URL` has resolved every `..`.
      const bytes = await readFile(join(folder, file));
      if (file !== '/index.html') {
        response.end(bytes);
        return;
      }
      const page = bytes.toString().replace(TOKEN_PLACE, `content="${token}"`);
      response.end(page.replace(NONCE_PLACE, `content="${nonce}"`));
    },
  };
}

/** Scripts of the desk alone, the development site in a frame, and no other host. */
const securityHeaders = (site: string, nonce: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // The editor of texts adds style sheets with this nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${site}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
