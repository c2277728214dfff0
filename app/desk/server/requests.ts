// Which requests the desk answers. It writes files and publishes, so that other pages in the same browser, the framed site
// among them, must not be able to make it do so: a page of another origin can send requests, even if it cannot read answers.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The most bytes of a request's body: the longest texts take a tenth of it. */
const BODY_SIZE = 2 * 1024 * 1024;

/** Why a request is refused: `status` and `message`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A token for one start of the desk: it stands in the desk's own page, which pages of other origins cannot read. */
export const newToken = () => randomBytes(32).toString('base64url');

/**
 * Refuses what the desk's own page does not send.
 * @param own The `Host` of the desk, and the token of this start.
 * @throws {Refusal}
 */
export function checkRequest(
  { method, headers }: IncomingMessage,
  { host, token }: { host: string; token: string },
): void {
  // A foreign site may give its own name to this address (DNS rebinding).
  if (headers.host !== host) throw new Refusal(421, 'The desk answers at its own address alone.');
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || method === 'HEAD') {
    // `none`: typed, or opened from a terminal.
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new Refusal(403, 'Open the desk by its address, not from another page.');
    return;
  }
  if (method !== 'POST') throw new Refusal(405, 'The desk reads with GET and writes with POST.');
  if (site !== 'same-origin' || headers.origin !== `http://${host}`)
    throw new Refusal(403, 'Only the page of the desk may ask for this.');
  if (!isEqual(headers['x-desk-token'], token))
    throw new Refusal(403, 'The desk was started again. Reload this page.');
  if (headers['content-type'] !== 'application/json')
    throw new Refusal(415, 'The desk takes JSON alone.');
}

/** The object of a request's body, of at most so many bytes. */
export async function bodyOf(
  request: IncomingMessage,
  most = BODY_SIZE,
): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Refusal(413, 'That is too large.');
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (body !== null && typeof body === 'object' && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch {
    // The body is no JSON.
  }
  throw new Refusal(400, 'The request is no object of JSON.');
}

/** Compares without telling by the time how much is equal. */
function isEqual(given: unknown, token: string): boolean {
  const one = Buffer.from(String(given ?? ''));
  const other = Buffer.from(token);
  return one.length === other.length && timingSafeEqual(one, other);
}
