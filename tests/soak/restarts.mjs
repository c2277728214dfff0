// Soak test: a million requests on kept-alive connections while the server restarts on one socket; none may fail.

import { SITE } from '../bench/harness.mjs';
import { recordResponses } from './expected-responses.mjs';
import { HttpConnection } from './http-connection.mjs';
import { SocketActivation } from './socket-activation.mjs';

const REQUESTS = Number(process.env.SOAK_REQUESTS || 1_000_000);
/** Milliseconds between two restarts. */
const RESTART_INTERVAL = Number(process.env.SOAK_RESTART_EVERY || 10) * 1000;
const CONNECTIONS = 16;

export async function soakRestarts({ folder, log }) {
  const settings = { CHECKOUT_MODE: 'demo', SITE_DIR: SITE, DATA_DIR: folder };
  const server = await SocketActivation.open(settings, log);
  const differences = await recordResponses(server.port);
  const paths = [...differences.keys()];
  const failures = [];
  let [sent, slowest, connections] = [0, 0, 0];
  const sendRequests = async () => {
    const connection = new HttpConnection(server.port);
    while (sent < REQUESTS) {
      const path = paths[sent % paths.length];
      sent += 1;
      try {
        const response = await connection.get(path);
        slowest = Math.max(slowest, response.took);
        const difference = differences.get(path)(response);
        if (difference) failures.push(difference);
      } catch ({ message }) {
        failures.push(`${path}: ${message}`);
      }
    }
    connections += connection.connections;
    connection.close();
  };
  const start = performance.now();
  const clients = Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  let finished = false;
  clients.finally(() => {
    finished = true;
  });
  while (!(await settledWithin(clients, RESTART_INTERVAL)) && !finished) {
    // Alternates between an overlapping restart and `systemctl restart`, which stops the old server first.
    await server.restart({ overlapping: server.restarts % 2 === 0 });
  }
  await clients;
  const seconds = (performance.now() - start) / 1000;
  await server.close();
  return [
    {
      subject: `${REQUESTS} requests, ${connections} connections, ${server.restarts} restarts, one every ${RESTART_INTERVAL / 1000} s`,
      result: `${failures.length} failed`,
      target: 'none',
      passed: failures.length === 0 && server.restarts > 0,
      details: failures,
    },
    {
      subject: 'unclean exits of a server',
      result: `${server.failures.length}`,
      target: 'none',
      passed: server.failures.length === 0,
      details: server.failures,
    },
    {
      subject: 'requests per second, and the slowest',
      result: `${(REQUESTS / seconds).toFixed(0)}/s, ${slowest.toFixed(0)} ms`,
    },
  ];
}

/** True if the promise resolves within that many milliseconds. */
function settledWithin(promise, milliseconds) {
  let timer;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([promise.then(() => true), timeout]).finally(() => clearTimeout(timer));
}
