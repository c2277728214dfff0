// The preview on a phone in the same network: a listener of its own that serves the pages beside the forms for an hour, to whoever has
// the link. It reads alone, and knows no address of the desk: pages are the document of the development site, whatever their
// path, and of other files it passes on those alone that the pages load.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import encodeQR from 'qr';
import type { PhoneLink } from '../api';
import { attempt } from '../values';
import { Refusal } from './requests';

/** How long a link opens the preview: an hour, in milliseconds. */
const HOUR = 60 * 60 * 1000;

/** The cookie that a device gets from the link. */
const COOKIE = 'preview';

/** The path of a page: words in small letters. */
const PAGE = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/** Files beside the modules of the pages: pictures, recordings, fonts, the content as bytes and texts, and signs of the house. */
const FILES = [
  /^\/assets\/pictures\/[\w-]+\.(avif|webp|jpg)$/,
  /^\/sounds\/[\w-]+\.(mp3|m4a)$/,
  /^\/src\/generated\/(content|journal-index)\.bin$/,
  /^\/[\w/-]+\.body\.json$/,
  /^\/(favicon\.svg|apple-touch-icon\.png)$/,
];
const FONT = /^\/@fs\/[^?]*\/generated\/fonts\/[\w-]+\.woff2$/;

/** Headers of the development site that are passed on. */
const PASSED = ['content-type', 'etag'];

export interface PhonePreviewOptions {
  /** The origin of the development site. */
  site: () => string;
  /** Whether a page of the site loads this address as a module. */
  isModule: (address: string) => boolean;
  /** The address of this computer in its network; `undefined` where it is in none. */
  ownAddress?: () => string | undefined;
  now?: () => number;
  /** Called when the preview can be opened, and when it cannot any more. */
  onChange: () => void;
}

/** The address of this computer in its network. */
function networkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((found = []) => found);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

export function phonePreview({
  site,
  isModule,
  ownAddress = networkAddress,
  now = Date.now,
  onChange,
}: PhonePreviewOptions) {
  let open: { server: ReturnType<typeof createServer>; until: number; key: string } | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const closing = open;
    if (!closing) return;
    open = undefined;
    closing.server.closeAllConnections();
    await new Promise((resolve) => closing.server.close(resolve));
    onChange();
  }

  /** Whether an address is of a file that a page of the preview loads. */
  function isFile(address: string): boolean {
    const path = address.split('?')[0] ?? '';
    return (
      FILES.some((pattern) => pattern.test(address)) ||
      FONT.test(attempt(() => decodeURI(path)) ?? '') ||
      isModule(address)
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('referrer-policy', 'no-referrer');
    const refuse = (status: number) => response.writeHead(status).end();
    if (!open || now() >= open.until) {
      refuse(404);
      await close();
      return;
    }
    if (request.method !== 'GET') return void refuse(405);
    const address = request.url ?? '/';
    const path = address.split('?')[0] ?? '';
    const start = `/${open.key}/`;
    if (path.startsWith(start)) {
      const page = path.slice(start.length - 1);
      if (!PAGE.test(page)) return void refuse(404);
      const seconds = Math.ceil((open.until - now()) / 1000);
      const cookie = `${COOKIE}=${open.key}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict`;
      response.writeHead(303, { location: page, 'set-cookie': cookie }).end();
      return;
    }
    const cookies = (request.headers.cookie ?? '').split('; ');
    if (!cookies.includes(`${COOKIE}=${open.key}`)) return void refuse(404);
    const isPage = PAGE.test(path);
    if (!isPage && !isFile(address)) return void refuse(404);
    const found = await fetch(`${site()}${isPage ? '/' : address}`, {
      headers: { accept: isPage ? 'text/html' : '*/*' },
      redirect: 'manual',
    });
    for (const name of PASSED) {
      const value = found.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()));
  }

  return {
    /** Until when the preview can be opened, in milliseconds since 1970; `undefined` where it cannot. */
    until: () => open?.until,

    /** Opens the preview for an hour from now, at a page. */
    async open(page: string): Promise<PhoneLink> {
      const host = ownAddress();
      if (host === undefined)
        throw new Refusal(
          409,
          'This computer is in no network, so that no phone can reach it. Connect both to the same one.',
        );
      if (!open) {
        const server = createServer((request, response) =>
          answer(request, response).catch(() => response.destroy()),
        );
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, host, resolve);
        });
        open = { server, until: 0, key: randomBytes(16).toString('base64url') };
      }
      open.until = now() + HOUR;
      clearTimeout(timer);
      timer = setTimeout(close, HOUR);
      timer.unref();
      onChange();
      const { port } = open.server.address() as AddressInfo;
      const shown = PAGE.test(page) ? page : '/';
      const address = `http://${host}:${port}/${open.key}${shown}`;
      return { address, code: encodeQR(address, 'svg', { ecc: 'low' }), until: open.until };
    },

    close,
  };
}
