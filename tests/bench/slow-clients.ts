// Clients for benchmarks and soak tests that never finish a request head or body, or never read a response.

import { connect, type Socket } from 'node:net';

const HEAD = 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ';
const BODY =
  'POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\nemail=';
/** More pipelined requests of a picture than the buffers of both sides can hold. */
const PIPELINED = 50;

/**
 * Connects and sends one byte per second of an endless request: of its head if `number` is even, otherwise of its body.
 */
export function sendSlowly(port: number, number: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.write(number % 2 === 0 ? HEAD : BODY);
  const timer = setInterval(() => socket.writable && socket.write('x'), 1000);
  return socket.once('close', () => clearInterval(timer));
}

/** Connects, requests a file many times, and reads nothing. */
export function readNothing(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(PIPELINED));
  return socket;
}
