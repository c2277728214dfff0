// Soak test of mail: 10,000 queued messages, the time from a signed webhook to the accepted message, and `kill -9` while
// orders are paid. The mail server is the npm package smtp-server, in this process.

import { SMTPServer } from 'smtp-server';
import { paidEvent, startStripe, stripeSettings } from '../bench/fake-stripe.mjs';
import { freePort, SERVER, SITE, startServer } from '../bench/harness.mjs';
import { runKills } from './kills.mjs';

const MESSAGES = Number(process.env.SOAK_MESSAGES || 10_000);
const SAMPLES = Number(process.env.SOAK_SAMPLES || 300);
/** Requests that are sent at once while messages are queued. */
const SENDERS = 32;
/** Milliseconds between two orders whose time is measured: no message waits for another. */
const SAMPLE_INTERVAL = 200;
/** Milliseconds after which messages count as lost. The mail server greets each connection after 100 ms. */
const TIMEOUT = 900_000;
const KILLED = 'mail::a_killed_server_sends_every_message_under_one_id';

export async function soakMail({ folder, log }) {
  const mail = await startMailServer();
  const stripe = await startStripe();
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    ...stripeSettings(stripe),
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    SITE_DIR: SITE,
    DATA_DIR: folder,
    LOG_FORMAT: 'off',
    CONNECTIONS_PER_CLIENT: '0',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'House <house@mail.example>',
  };
  const server = await startServer(SERVER, [], settings, url, log);
  try {
    return [
      ...(await measureQueue(url, mail)),
      ...(await measureLatency(url, mail)),
      ...(await soakKilled()),
    ];
  } finally {
    await server.stop();
    mail.stop();
    stripe.stop();
  }
}

/** Queues messages while the mail server lets its clients wait, then lets it answer. */
async function measureQueue(url, mail) {
  mail.hold();
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < MESSAGES) await pay(url, `q${next++}`);
    }),
  );
  const queued = (performance.now() - started) / 1000;
  const released = performance.now();
  mail.release();
  await mail.received(MESSAGES);
  const seconds = (performance.now() - released) / 1000;
  const ids = new Set(mail.messages.map(({ id }) => id));
  return [
    {
      subject: `${MESSAGES} orders paid while the mail server lets its clients wait`,
      result: `${(MESSAGES / queued).toFixed(0)} orders/s stored`,
    },
    {
      subject: `${MESSAGES} queued messages, delivered once it answers`,
      result: `${(MESSAGES / seconds).toFixed(0)} messages/s, ${mail.messages.length} messages under ${ids.size} ids`,
      target: 'each under one id, none lost',
      passed: ids.size === MESSAGES,
    },
  ];
}

/** The time from the request of a webhook to the message that the mail server accepts. */
async function measureLatency(url, mail) {
  const before = mail.messages.length;
  const sent = new Map();
  for (let number = 0; number < SAMPLES; number += 1) {
    sent.set(sessionId(`l${number}`), performance.now());
    await pay(url, `l${number}`);
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL));
  }
  await mail.received(before + SAMPLES);
  const times = mail.messages
    .slice(before)
    .map(({ session, at }) => at - sent.get(session))
    .sort((a, b) => a - b);
  const percentile = (share) => times[Math.ceil(times.length * share) - 1].toFixed(1);
  return [
    {
      subject: `${SAMPLES} orders, from the signed webhook to the accepted message`,
      result: `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, the slowest ${percentile(1)} ms`,
    },
  ];
}

async function soakKilled() {
  const { code, output, kills } = await runKills(KILLED);
  const [, counted, orders] = /(\d+) kills; (\d+) paid orders, each delivered/.exec(output) ?? [];
  const passed = code === 0 && Number(counted) === kills;
  return [
    {
      subject: `${kills} kills while ${orders ?? '?'} orders are paid`,
      result: passed ? 'each order delivered under one message id' : `the test exited with ${code}`,
      target: 'the same',
      passed,
    },
  ];
}

const sessionId = (name) => `cs_test_${name.padStart(24, '0')}`;

/** Sends the signed event that a session is paid. */
async function pay(url, name) {
  const id = sessionId(name);
  const metadata = {
    offer: 'initiation',
    amount: '8700',
    currency: 'usd',
    attempt: `attempt-of-${name}`,
  };
  const { headers, body } = paidEvent({ id, object: 'checkout.session', metadata });
  const response = await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a webhook was answered with ${response.status}`);
}

/** A mail server that keeps the id and the session of each message, and when it came. */
async function startMailServer() {
  const [messages, waiting] = [[], []];
  let isHeld = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_session, done) => (isHeld ? waiting.push(done) : done()),
    onData: (stream, _session, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '');
        messages.push({
          at: performance.now(),
          id: /^message-id: <(\w+)@/im.exec(text)?.[1],
          session: /\/program\/(cs_test_\w+)\./.exec(text)?.[1],
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    messages,
    port: server.server.address().port,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const done of waiting.splice(0)) done();
    },
    received: async (count) => {
      const started = performance.now();
      while (messages.length < count) {
        if (performance.now() - started > TIMEOUT)
          throw new Error(`only ${messages.length} of ${count} messages arrived`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    stop: () => server.close(),
  };
}
