// The pages and files that the soak tests request, with the responses that they have to get.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE } from '../bench/harness.mjs';
import { HttpConnection } from './http-connection.mjs';

const ASSETS = join(SITE, 'assets');

/** For each path the function that compares a response with the first one: it returns the difference, if any. */
export async function recordResponses(port) {
  const assets = (await readdir(ASSETS)).sort();
  const first = (extension) => assets.find((name) => name.endsWith(extension));
  const files = [first('.js'), first('.wasm')].map((name) => `/assets/${name}`);
  const connection = new HttpConnection(port);
  const differences = new Map();
  for (const path of ['/', '/about', '/initiation', '/journal', ...files]) {
    const { status, length, etag } = await connection.get(path);
    if (status !== 200 || !etag) throw new Error(`${path} responded with ${status}.`);
    differences.set(path, (response) =>
      response.status === status && response.length === length && response.etag === etag
        ? undefined
        : `${path} responded with ${response.status}, ${response.length} bytes`,
    );
  }
  connection.close();
  return differences;
}

/** The path of the largest file in /assets. */
export async function largestAsset() {
  const names = await readdir(ASSETS);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(ASSETS, name))).size));
  return `/assets/${names[sizes.indexOf(Math.max(...sizes))]}`;
}
