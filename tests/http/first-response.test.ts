// Test of the size of the sales page's first response.

import { get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoServer, type TestServer } from '../support/test-servers';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.stop());

test('the styles and the first view of INITIATION arrive in the first round trip', async () => {
  const { headers, body } = await new Promise<{ headers: string[]; body: Buffer }>(
    (resolve, reject) => {
      get(
        `${server.url}/initiation`,
        { headers: { 'accept-encoding': 'br' } },
        async (response) => {
          resolve({ headers: response.rawHeaders, body: Buffer.concat(await response.toArray()) });
        },
      ).on('error', reject);
    },
  );
  expect(headers).toContain('br');
  // Per header: name, value, a colon, a space and the line end; plus the status line and an empty line.
  const head = headers.reduce(
    (sum, text) => sum + text.length + 2,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );
  // Ten segments of 1460 bytes: the initial congestion window (RFC 6928).
  const first = body.subarray(0, 10 * 1460 - head);
  const html = brotliDecompressSync(first, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  expect(html.toString()).toMatch(/<\/style>[\s\S]*<\/h1>[\s\S]*<\/section>/);
});
