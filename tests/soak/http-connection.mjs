// HTTP/1.1 client on one kept-alive connection: reads every response to its last byte and never retries.

import { connect } from 'node:net';

/** Sends one request at a time; connects again only after the server closed the connection in order. */
export class HttpConnection {
  #port;
  #socket;
  #bytes = Buffer.alloc(0);
  #response;
  #pending;
  /** Number of TCP connections opened so far. */
  connections = 0;

  constructor(port) {
    this.#port = port;
  }

  get(path) {
    return this.#send(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n`);
  }

  post(path, headers, body) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = Buffer.byteLength(body);
    return this.#send(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`,
    );
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** Resolves with the response; rejects when the connection ends before the response is complete. */
  #send(request) {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, start: performance.now() };
      if (!this.#socket) this.#open();
      this.#socket.write(request);
    });
  }

  #open() {
    this.connections += 1;
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#onData(bytes));
    socket.on('error', (error) => this.#onEnd(socket, error.code));
    socket.on('close', () => this.#onEnd(socket, 'closed'));
    this.#socket = socket;
    this.#bytes = Buffer.alloc(0);
    this.#response = undefined;
  }

  #onEnd(socket, reason) {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    const { pending, response } = { pending: this.#pending, response: this.#response };
    this.#pending = undefined;
    pending?.reject(
      new Error(response ? `${reason} during a response` : `${reason} before a response`),
    );
  }

  #onData(bytes) {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
    if (!this.#response) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#response = parseHead(this.#bytes.toString('latin1', 0, end));
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    if (this.#bytes.length < this.#response.length || !this.#pending) return;
    const { pending, response } = { pending: this.#pending, response: this.#response };
    response.body = this.#bytes.subarray(0, response.length);
    response.took = performance.now() - pending.start;
    this.#bytes = this.#bytes.subarray(response.length);
    this.#response = undefined;
    this.#pending = undefined;
    if (response.isLast) this.close();
    pending.resolve(response);
  }
}

function parseHead(text) {
  const header = (name) => new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(text)?.[1];
  return {
    status: Number(text.slice(9, 12)),
    length: Number(header('content-length') ?? 0),
    etag: header('etag'),
    isLast: header('connection') === 'close',
  };
}
