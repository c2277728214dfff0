// An SMTP server for the tests, made of the npm package smtp-server: behaves as its argument says, and prints a line of
// JSON for each message that it has received and how it answered.

import { readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * `security` is `tls`, `starttls` or `plain`; `replies` are the answers to the first messages: a status such as `451`,
 * `hangup` (closes the connection after the message), `held` (answers once a line arrives on standard input), `rcpt 550`
 * (refuses the recipient). Every further message is accepted. With the only reply `no smtputf8` the server does not offer SMTPUTF8.
 */
const { security, key, cert, user, password, replies = [] } = JSON.parse(process.argv[2]);

const hasNoUtf8 = replies[0] === 'no smtputf8' && replies.shift();

const rejection = (code) =>
  Object.assign(new Error('rejected by the test'), { responseCode: Number(code) });
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
      : done(rejection(535)),
  onRcptTo: ({ address }, _session, done) => {
    if (replies[0]?.startsWith('rcpt ')) {
      const reply = replies.shift();
      print({ reply, to: [address], raw: '' });
      return done(rejection(reply.slice(5)));
    }
    done();
  },
  onData: (stream, session, done) => {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const reply = replies.shift() ?? '250';
      const answer = () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        print({
          reply,
          to,
          secure: session.secure,
          user: session.user,
          raw: Buffer.concat(chunks).toString(),
        });
        if (reply === 'hangup') {
          for (const connection of server.connections) {
            if (connection.id === session.id) connection._socket.destroy();
          }
        } else if (/^[45]/.test(reply)) {
          done(rejection(reply));
        } else {
          done();
        }
      };
      if (reply === 'held') held.push(answer);
      else answer();
    });
  },
});

server.on('error', (error) => {
  // A client that goes away is part of some tests.
  if (!server.server.listening) throw error;
});
server.listen(0, '127.0.0.1', () => print({ port: server.server.address().port }));
// The test holds the other end: without it this process ends.
process.stdin.on('end', () => process.exit());
process.stdin.on('data', () => {
  for (const answer of held) answer();
  held = [];
});
