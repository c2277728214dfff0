// Where the site is published, and with which key: asked once, kept in .publish (never part of the repository).

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is asked, in this order: the question, the answer where none is given, and what an answer has to look like. */
const QUESTIONS = {
  site: {
    question: 'The address of the site, as visitors type it (https://www.house.example)',
    rule: /^https:\/\/[a-z0-9.-]+(:\d+)?$|^http:\/\/127\.0\.0\.1:\d+$/,
  },
  host: { question: 'The name of its server for ssh', rule: /^[A-Za-z0-9][A-Za-z0-9.:-]*$/ },
  port: { question: 'The port of ssh there', preset: '22', rule: /^\d{1,5}$/ },
  user: {
    question: 'The user to whom the site belongs there',
    preset: 'maison',
    rule: /^[a-z_][a-z0-9_-]*$/,
  },
  folder: {
    question: 'The folder of the site there',
    preset: '/opt/maison',
    rule: /^(\/[A-Za-z0-9._-]+)+$/,
  },
};

/**
 * The settings: `site`, `host`, `port`, `user`, `folder`, and the files `key` and `knownHosts`.
 * @param {string} folder Where they are kept.
 * @param {(question: Question) => Promise<string>} ask
 * @param {(line: string) => void} say
 *
 * @typedef {object} Question
 * @property {string} question
 * @property {string} [preset] The answer that an empty one stands for.
 * @property {boolean} [isYesOrNo] Whether it is answered with `yes` or `no`.
 */
export async function publishSettings(folder, ask, say) {
  const stored = storedSettings(folder);
  if (stored) return stored;
  const { file, key, knownHosts } = filesIn(folder);
  say(`Publishing for the first time. What you answer is kept in ${folder}.`);
  const settings = {};
  for (const [name, { question, preset, rule }] of Object.entries(QUESTIONS)) {
    const answer = (await ask({ question, preset })).trim().replace(/\/$/, '') || preset || '';
    if (!rule.test(answer)) throw new Error(`“${answer}” cannot be that. Begin again.`);
    settings[name] = answer;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { knownHost, fingerprint } = hostKey(settings);
  say(`The server shows this key: ${fingerprint}`);
  const isRight = await ask({
    question: 'Is it the one that your operator has told you?',
    isYesOrNo: true,
  });
  if (isRight.trim() !== 'yes')
    throw new Error('Nothing is stored. Ask your operator for the fingerprint.');
  writeFileSync(knownHosts, `${knownHost}\n`);
  if (!existsSync(key))
    run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'publishing', '-f', key]);
  const line = authorizedKey(settings, key);
  writeFileSync(join(folder, 'line-for-the-operator.txt'), `${line}\n`);
  // The last one: what was interrupted before it is asked again.
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`);
  say(`Give this line to your operator (docs/publishing.md), once:\n${line}`);
  return { ...settings, key, knownHosts };
}

const filesIn = (folder) => ({
  file: join(folder, 'settings.json'),
  key: join(folder, 'key'),
  knownHosts: join(folder, 'known_hosts'),
});

/** The settings that were answered once, `undefined` where nothing was. */
export function storedSettings(folder) {
  const { file, key, knownHosts } = filesIn(folder);
  return existsSync(file) ? { ...readSettings(file), key, knownHosts } : undefined;
}

/**
 * The line for the server's `authorized_keys`: the key may run one command, and nothing else. That one also shows orders and
 * letters to the desk.
 */
function authorizedKey({ folder }, key) {
  const command = `cd /etc/maison && exec ${folder}/checkout-server receive ${folder} --orders`;
  return `restrict,command="${command}" ${readFileSync(`${key}.pub`, 'utf8').trim()}`;
}

function readSettings(file) {
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, { rule }] of Object.entries(QUESTIONS))
    if (!rule.test(settings[name] ?? ''))
      throw new Error(
        `${file}: ${name} is missing or wrong. Remove the file, and answer once more.`,
      );
  return settings;
}

/** The key that a server shows: its line for `known_hosts`, and its fingerprint. */
function hostKey({ host, port }) {
  const lines = run('ssh-keyscan', ['-T', '10', '-p', port, '-t', 'ed25519,ecdsa,rsa', '--', host])
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const knownHost = lines.find((found) => found.includes('ssh-ed25519')) ?? lines[0];
  if (knownHost === undefined)
    throw new Error(
      `${host} does not answer on port ${port}. Is the name right, and is the server running?`,
    );
  const fingerprint = run('ssh-keygen', ['-lf', '-'], knownHost).split(' ')[1];
  return { knownHost, fingerprint };
}

function run(program, args, input) {
  try {
    return execFileSync(program, args, {
      input,
      encoding: 'utf8',
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Error(`${program} is missing. It comes with OpenSSH, which publishing needs.`);
    throw new Error(`${program}: ${error.stderr?.trim() || error.message}`);
  }
}
