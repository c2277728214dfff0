// Worker thread with slow clients: request heads and bodies sent byte by byte, and responses that are never read.
// Posts 'connected' once all clients are connected, then for each client the seconds until the server closed it.

import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, heads, bodies, readers, largeFile } = workerData;
/** Milliseconds between two bytes, and between two checks for closed connections. */
const [BYTE_INTERVAL, POLL_INTERVAL] = [1000, 200];

const KINDS = {
  head: { start: 'GET /about HTTP/1.1\r\nhost: x\r\nx-slow: ', more: 'x' },
  body: {
    start:
      'POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\nemail=',
    more: 'x',
  },
  // Requests more than the kernel's buffers hold, and reads nothing.
  reader: { start: `GET ${largeFile} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(100) },
};

async function startClient(kind) {
  const { start, more } = KINDS[kind];
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // Keeps writing after an error, for as long as it can.
  socket.on('error', () => {});
  if (kind === 'reader') socket.pause();
  else socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  const client = { kind, socket, localPort: socket.localPort, connectedAt: performance.now() };
  socket.write(start);
  if (more) {
    const timer = setInterval(() => socket.writable && socket.write(more), BYTE_INTERVAL);
    socket.once('close', () => clearInterval(timer));
  }
  return client;
}

/** The client ports of the connections that the server still has open, from /proc/net/tcp. */
async function openPorts() {
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1, -1);
  const fields = rows.map((row) => row.trim().split(/\s+/));
  const portOf = (address) => Number.parseInt(address.split(':')[1], 16);
  const accepted = fields.filter(
    ([, local, , , , , , , , inode]) => portOf(local) === port && inode !== '0',
  );
  return new Set(accepted.map(([, , remote]) => portOf(remote)));
}

const counts = Object.entries({ head: heads, body: bodies, reader: readers });
const clients = await Promise.all(
  counts.flatMap(([kind, count]) => Array.from({ length: count }, () => startClient(kind))),
);
parentPort.postMessage('connected');
const left = new Set(clients);
while (left.size > 0) {
  const open = await openPorts();
  for (const client of left) {
    if (open.has(client.localPort)) continue;
    left.delete(client);
    const seconds = (performance.now() - client.connectedAt) / 1000;
    parentPort.postMessage({ kind: client.kind, seconds });
    client.socket.destroy();
  }
  await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
}
