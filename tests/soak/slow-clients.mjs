// Clients that make no headway, in a thread of their own: heads and bodies that come byte by byte, and answers that
// nobody takes. It tells when all of them are connected, and then how many seconds each was borne.
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, heads, bodies, readers, large } = workerData;
/** Milliseconds between two bytes, and between two looks at what is still open. */
const [PACE, LOOK] = [1000, 200];

const KINDS = {
  head: { opening: 'GET /about HTTP/1.1\r\nhost: x\r\nx-slow: ', more: 'x' },
  body: {
    opening:
      'POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\nemail=',
    more: 'x',
  },
  // More than the kernel's buffers hold, and never read.
  reader: { opening: `GET ${large} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(100) },
};

async function begin(kind) {
  const { opening, more } = KINDS[kind];
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // It goes on writing, whatever it is told, for as long as it can.
  socket.on('error', () => {});
  if (kind === 'reader') socket.pause();
  else socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  const client = { kind, socket, number: socket.localPort, began: performance.now() };
  socket.write(opening);
  if (more) {
    const timer = setInterval(() => socket.writable && socket.write(more), PACE);
    socket.once('close', () => clearInterval(timer));
  }
  return client;
}

/** The client's ports of the connections that a process still has open at the server's end. */
async function open() {
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1, -1);
  const cells = rows.map((row) => row.trim().split(/\s+/));
  const number = (address) => Number.parseInt(address.split(':')[1], 16);
  const own = cells.filter(
    ([, local, , , , , , , , inode]) => number(local) === port && inode !== '0',
  );
  return new Set(own.map(([, , remote]) => number(remote)));
}

const wanted = Object.entries({ head: heads, body: bodies, reader: readers });
const clients = await Promise.all(
  wanted.flatMap(([kind, count]) => Array.from({ length: count }, () => begin(kind))),
);
parentPort.postMessage('held');
const left = new Set(clients);
while (left.size > 0) {
  const still = await open();
  for (const client of left) {
    if (still.has(client.number)) continue;
    left.delete(client);
    const borne = (performance.now() - client.began) / 1000;
    parentPort.postMessage({ kind: client.kind, borne });
    client.socket.destroy();
  }
  await new Promise((resolve) => setTimeout(resolve, LOOK));
}
