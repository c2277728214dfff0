// A visitor's connection, kept from one request to the next, on which every answer is read to its last byte.
import { connect } from 'node:net';

/** One after another; nothing is ever asked twice. */
export class Line {
  #port;
  #socket;
  #bytes = Buffer.alloc(0);
  #answer;
  #waiting;
  /** How many connections it took. */
  connections = 0;

  constructor(port) {
    this.#port = port;
  }

  /** Gets a path. */
  get(path) {
    return this.#ask(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n`);
  }

  /** Posts a text, with further headers. */
  post(path, headers, text) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = Buffer.byteLength(text);
    return this.#ask(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}content-length: ${length}\r\n\r\n${text}`,
    );
  }

  /** Hangs up. */
  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** The answer; an error where it does not come whole. A connection that the server has ended in order is made anew. */
  #ask(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, began: performance.now() };
      if (!this.#socket) this.#open();
      this.#socket.write(request);
    });
  }

  #open() {
    this.connections += 1;
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#read(bytes));
    socket.on('error', (error) => this.#end(socket, error.code));
    socket.on('close', () => this.#end(socket, 'closed'));
    this.#socket = socket;
    this.#bytes = Buffer.alloc(0);
    this.#answer = undefined;
  }

  #end(socket, why) {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    const { waiting, answer } = { waiting: this.#waiting, answer: this.#answer };
    this.#waiting = undefined;
    waiting?.reject(new Error(answer ? `${why} within an answer` : `${why} without an answer`));
  }

  #read(bytes) {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
    if (!this.#answer) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#answer = head(this.#bytes.toString('latin1', 0, end));
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    if (this.#bytes.length < this.#answer.length || !this.#waiting) return;
    const { waiting, answer } = { waiting: this.#waiting, answer: this.#answer };
    answer.body = this.#bytes.subarray(0, answer.length);
    answer.took = performance.now() - waiting.began;
    this.#bytes = this.#bytes.subarray(answer.length);
    this.#answer = undefined;
    this.#waiting = undefined;
    if (answer.last) this.close();
    waiting.resolve(answer);
  }
}

function head(text) {
  const header = (name) => new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(text)?.[1];
  return {
    status: Number(text.slice(9, 12)),
    length: Number(header('content-length') ?? 0),
    tag: header('etag'),
    last: header('connection') === 'close',
  };
}
