// Settings of publishing (destination, way, key): asked once and stored in .publish, which is never part of the
// repository.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../environment';
import { repositoryOf } from './git-host';
import type { PublishSettings } from './way';

export interface Question {
  question: string;
  /** Answer if nothing is typed. */
  preset?: string;
  /** Possible answers, with their meaning. */
  choices?: Record<string, string>;
  isYesOrNo?: boolean;
  /** Text to read before answering. */
  heading?: string;
  lines?: string[];
  yes?: string;
  /** Why the previous answer was rejected. */
  fault?: string;
  typed?: string;
}

type Ask = (question: Question) => Promise<string>;
type Say = (line: string) => void;

/** Questions by setting, each with the pattern of a valid answer, and the same rule in words. */
type Questions = Record<string, Question & { rule: RegExp; form: string }>;

type Answers = Record<string, string>;

const QUESTIONS: Questions = {
  site: {
    question: 'The address of the site, as visitors type it (www.house.example)',
    rule: /^https:\/\/[a-z0-9.-]+(:\d+)?$|^http:\/\/127\.0\.0\.1:\d+$/,
    form: 'Write the name that stands in the address line, such as www.house.example, or https:// before it.',
  },
  way: {
    question: 'How does it get there? Your operator knows.',
    preset: 'server',
    choices: {
      server: 'This computer sends it to the server',
      git: 'A Git host takes it and publishes it',
    },
    rule: /^(server|git)$/,
    form: 'Choose one of the two.',
  },
};

const ABOUT_SERVER: Questions = {
  host: {
    question: 'The name of its server',
    rule: /^[A-Za-z0-9][A-Za-z0-9.:-]*$/,
    form: 'It is a name such as server.house.example, or numbers with points between them.',
  },
  port: {
    question: 'The number of the port there',
    preset: '22',
    rule: /^\d{1,5}$/,
    form: 'It is a number.',
  },
  user: {
    question: 'The user to whom the published site belongs there',
    preset: 'publisher',
    rule: /^[a-z_][a-z0-9_-]*$/,
    form: 'It is one word in small letters.',
  },
  shopUser: {
    question: 'The user to whom orders and letters belong there',
    preset: 'maison',
    rule: /^[a-z_][a-z0-9_-]*$/,
    form: 'It is one word in small letters.',
  },
  folder: {
    question: 'The folder of the published site there',
    preset: '/srv/maison',
    rule: /^(\/[A-Za-z0-9._-]+)+$/,
    form: 'It begins with a slash and has no spaces, such as /srv/maison.',
  },
};

/**
 * Returns the settings, and asks for them if they are not stored.
 * @param folder The folder where they are stored.
 * @param root The root of the project.
 */
export async function publishSettings(
  folder: string,
  ask: Ask,
  say: Say,
  root = ROOT,
): Promise<PublishSettings> {
  const stored = storedSettings(folder);
  if (stored) return stored;
  say(
    'Publishing for the first time: these questions are asked once. What you answer is kept on this computer.',
  );
  const settings = await askAll(QUESTIONS, ask);
  if (settings['way'] === 'git') settings['repository'] = await readableRepository(root, ask);
  else Object.assign(settings, await askAll(ABOUT_SERVER, ask));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lines = settings['way'] === 'server' && (await meetServer(settings, folder, ask, say));
  // Written last, so that an interrupted setup is asked again.
  writeFileSync(filesIn(folder).file, `${JSON.stringify(settings, null, 2)}\n`);
  if (lines) say(`Give these lines to your operator (docs/publishing.md), once:\n${lines}`);
  return settingsIn(folder);
}

async function askAll(questions: Questions, ask: Ask): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, { rule, form, ...question }] of Object.entries(questions)) {
    const asked = async (again: Partial<Question>): Promise<string> => {
      const typed = (await ask({ ...question, ...again })).trim().replace(/\/$/, '');
      const answer = asAddress(typed) || question.preset || '';
      if (rule.test(answer)) return answer;
      return asked({ fault: `“${typed}” cannot be that. ${form}`, typed });
    };
    answers[name] = await asked({});
  }
  return answers;
}

/** Completes `www.House.example` to a URL; returns other answers unchanged. */
const asAddress = (typed: string) =>
  /^www(\.[a-z0-9-]+)+$/i.test(typed) ? `https://${typed.toLowerCase()}` : typed;

/** Returns the Git host's repository, after the owner has confirmed who can read it. */
async function readableRepository(root: string, ask: Ask): Promise<string> {
  const { repository } = await repositoryOf(root);
  const isRight = await ask({
    heading: `All of the content goes to ${repository}.`,
    lines: [
      'Whoever can read that repository can read the drafts, essays before their day, and all of the paid program, today’s and every earlier one.',
      'If strangers can read it, they have the program without paying.',
      'Who can read it is set at the Git host. Look there, or ask your operator, before you say yes.',
    ],
    question: 'May all who can read it there read the drafts and the program?',
    isYesOrNo: true,
    yes: 'Yes, they may read it',
  });
  if (isRight.trim() !== 'yes') throw new Error('Nothing is stored, and nothing was sent.');
  return repository;
}

/**
 * Stores the server's host key after the owner has recognized it, and creates the publishing key; returns its lines for
 * the server.
 */
async function meetServer(settings: Answers, folder: string, ask: Ask, say: Say): Promise<string> {
  const { key, knownHosts } = filesIn(folder);
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
  const lines = authorizedKeys(settings, key);
  writeFileSync(join(folder, 'lines-for-the-operator.txt'), `${lines}\n`);
  return lines;
}

const filesIn = (folder: string) => ({
  file: join(folder, 'settings.json'),
  key: join(folder, 'key'),
  knownHosts: join(folder, 'known_hosts'),
});

/** Stored settings; undefined if there are none. */
export function storedSettings(folder: string): PublishSettings | undefined {
  return existsSync(filesIn(folder).file) ? settingsIn(folder) : undefined;
}

function settingsIn(folder: string): PublishSettings {
  const { file, key, knownHosts } = filesIn(folder);
  const settings = readSettings(file);
  const all = settings['way'] === 'git' ? settings : { ...settings, key, knownHosts };
  return all as unknown as PublishSettings;
}

/**
 * Lines for the server's `authorized_keys` files. With each line the key may run only one command: for the user of the
 * releases it publishes; for the user of the data it shows orders and submissions to the desk.
 */
function authorizedKeys({ user, shopUser, folder }: Answers, key: string): string {
  const line = (account: string | undefined, settings: string, options: string) => {
    const command = `cd ${settings} && exec /opt/maison/checkout-server receive ${folder}${options}`;
    const written = `restrict,command="${command}" ${readFileSync(`${key}.pub`, 'utf8').trim()}`;
    return `~${account}/.ssh/authorized_keys\n${written}`;
  };
  return [line(user, '/etc/maison-publisher', ''), line(shopUser, '/etc/maison', ' --orders')].join(
    '\n',
  );
}

function readSettings(file: string): Answers {
  const stored: Answers = JSON.parse(readFileSync(file, 'utf8'));
  // Older settings have neither `way` nor a second user: then the way is a server.
  const { user } = stored;
  const settings: Answers = { way: 'server', ...(user && { shopUser: user }), ...stored };
  const wayQuestions = settings['way'] === 'git' ? { repository: { rule: /./ } } : ABOUT_SERVER;
  for (const [name, { rule }] of Object.entries({ ...QUESTIONS, ...wayQuestions }))
    if (!rule.test(settings[name] ?? ''))
      throw new Error(
        `${file}: ${name} is missing or wrong. Remove the file, and answer once more.`,
      );
  return settings;
}

/** Host key of a server: its line for `known_hosts`, and its fingerprint. */
function hostKey({ host = '', port = '' }: Answers): { knownHost: string; fingerprint: string } {
  const lines = run('ssh-keyscan', ['-T', '10', '-p', port, '-t', 'ed25519,ecdsa,rsa', '--', host])
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const knownHost = lines.find((candidate) => candidate.includes('ssh-ed25519')) ?? lines[0];
  if (knownHost === undefined)
    throw new Error(
      `${host} does not answer on port ${port}. Is the name right, and is the server running?`,
    );
  const [, fingerprint = ''] = run('ssh-keygen', ['-lf', '-'], knownHost).split(' ');
  return { knownHost, fingerprint };
}

function run(program: string, args: readonly string[], input?: string): string {
  try {
    return execFileSync(program, args, {
      input,
      encoding: 'utf8',
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  } catch (reason) {
    const error = reason as NodeJS.ErrnoException & { stderr?: string };
    if (error.code === 'ENOENT')
      throw new Error(`${program} is missing. It comes with OpenSSH, which publishing needs.`);
    throw new Error(`${program}: ${error.stderr?.trim() || error.message}`);
  }
}
