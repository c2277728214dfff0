// An SMTP server for the tests, made of the npm package smtp-server: behaves as its argument says, and prints a line of
// JSON for each message that it has received and how it answered, before it answers.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';

/**
 * `security` is `tls`, `starttls` or `plain`; `replies` are the answers to the first messages: a status such as `451`,
 * or `550 5.7.1` with an enhanced code, `hangup` (closes the connection after the message), `silent` (never answers), `held` (answers once `release` is read
 * from standard input), `held TO` (the same for the next message to that address, while others are accepted), `mail 550`
 * (refuses the sender), `rcpt 550` (refuses the recipient), `rcpt silent` (never answers to the recipient). Every further message is accepted. With `no smtputf8` as the first reply, the server does not offer SMTPUTF8; with `silent quit`, it never
 * answers to QUIT. Any other line of standard input is printed: what was received before stands before it.
 */
const { security, key, cert, user, password, replies = [] } = JSON.parse(process.argv[2]);

const hasNoUtf8 = replies[0] === 'no smtputf8' && replies.shift();
if (replies[0] === 'silent quit' && replies.shift())
  SMTPConnection.prototype.handler_QUIT = () => {};

/** A reply: a code, and an enhanced one where there is one. */
const rejection = (reply) => {
  const [code, enhanced] = reply.split(' ');
  const text = [enhanced, 'rejected by the test'].filter(Boolean).join(' ');
  return Object.assign(new Error(text), { responseCode: Number(code) });
};
/** The answers that are held. */
let held = [];
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const server = new SMTPServer({
  secure: security === 'tls',
  ...(key ? { key: readFileSync(key), cert: readFileSync(cert) } : {}),
  disabledCommands: [...(security === 'starttls' ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
  authOptional: !user,
  disableReverseLookup: true,
  hideSMTPUTF8: Boolean(hasNoUtf8),
  onAuth: (auth, _session, done) =>
    auth.username === user && auth.password === password
      ? done(null, { user })
      : done(rejection('535')),
  onMailFrom: (_address, _session, done) => {
    if (!replies[0]?.startsWith('mail ')) return done();
    const reply = replies.shift();
    print({ reply, to: [], raw: '' });
    done(rejection(reply.slice(5)));
  },
  onRcptTo: ({ address }, _session, done) => {
    if (replies[0]?.startsWith('rcpt ')) {
      const reply = replies.shift();
      print({ reply, to: [address], raw: '' });
      return reply === 'rcpt silent' ? undefined : done(rejection(reply.slice(5)));
    }
    done();
  },
  onData: (stream, session, done) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      // An answer to a recipient is for the next one: messages may come on several connections at once.
      const [, kind, recipient] = /^(mail|rcpt|held) (.+)/.exec(replies[0]) ?? [];
      const isForAnother =
        kind === 'mail' || kind === 'rcpt' || (kind === 'held' && !to.includes(recipient));
      const reply = (isForAnother ? undefined : replies.shift()) ?? '250';
      const raw = Buffer.concat(chunks).toString();
      print({ reply, to, secure: session.secure, user: session.user, raw });
      if (reply === 'hangup') {
        for (const connection of server.connections) {
          if (connection.id === session.id) connection._socket.destroy();
        }
      } else if (reply.startsWith('held')) {
        held.push(done);
      } else if (/^[45]/.test(reply)) {
        done(rejection(reply));
      } else if (reply !== 'silent') {
        done();
      }
    });
  },
});

server.on('error', (error) => {
  // A client that goes away is part of some tests.
  if (!server.server.listening) throw error;
});
server.listen(0, '127.0.0.1', () => print({ port: server.server.address().port }));
// The test holds the other end: without it this process ends.
createInterface({ input: process.stdin })
  .on('close', () => process.exit())
  .on('line', (line) => {
    if (line !== 'release') {
      print({ mark: Number(line) });
      return;
    }
    for (const done of held) done();
    held = [];
  });
