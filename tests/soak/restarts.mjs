// A million requests on kept connections while one server follows another on one socket: none may fail.
import { SITE } from '../bench/stand.mjs';
import { House } from './keeper.mjs';
import { Line } from './line.mjs';
import { expectedAnswers } from './site.mjs';

const REQUESTS = Number(process.env.SOAK_REQUESTS || 1_000_000);
/** Milliseconds between two changes of the server. */
const EVERY = Number(process.env.SOAK_RESTART_EVERY || 10) * 1000;
const LINES = 16;

export async function soakRestarts({ folder, log }) {
  const house = await House.open({ CHECKOUT_MODE: 'demo', SITE_DIR: SITE, DATA_DIR: folder }, log);
  const expected = await expectedAnswers(house.port);
  const paths = [...expected.keys()];
  const failures = [];
  let [begun, slowest, connections] = [0, 0, 0];
  const visit = async () => {
    const line = new Line(house.port);
    while (begun < REQUESTS) {
      const path = paths[begun % paths.length];
      begun += 1;
      try {
        const answer = await line.get(path);
        slowest = Math.max(slowest, answer.took);
        const fault = expected.get(path).unlike(answer);
        if (fault) failures.push(`${path} is answered with ${fault}`);
      } catch ({ message }) {
        failures.push(`${path}: ${message}`);
      }
    }
    connections += line.connections;
    line.close();
  };
  const began = performance.now();
  const visitors = Promise.all(Array.from({ length: LINES }, visit));
  let over = false;
  visitors.finally(() => {
    over = true;
  });
  while (!(await orAfter(visitors, EVERY)) && !over) {
    // As a careful operator does, with both for a moment, and as `systemctl restart` does, in turn.
    await house.change({ overlapping: house.changes % 2 === 0 });
  }
  await visitors;
  const seconds = (performance.now() - began) / 1000;
  await house.close();
  return [
    {
      what: `${REQUESTS} requests, ${connections} connections, ${house.changes} servers after the first, one every ${EVERY / 1000} s`,
      found: `${failures.length} failed`,
      target: 'none',
      met: failures.length === 0 && house.changes > 0,
      details: failures,
    },
    {
      what: 'servers that did not end in order',
      found: `${house.faults.length}`,
      target: 'none',
      met: house.faults.length === 0,
      details: house.faults,
    },
    {
      what: 'requests per second, and the slowest',
      found: `${(REQUESTS / seconds).toFixed(0)}/s, ${slowest.toFixed(0)} ms`,
    },
  ];
}

/** True when it is over within so many milliseconds. */
function orAfter(promise, milliseconds) {
  let timer;
  const after = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  return Promise.race([promise.then(() => true), after]).finally(() => clearTimeout(timer));
}
