// Publishes through a Git host, if this computer reaches no server: pushes a commit of only `content/`, which the
// host's pipeline publishes (deploy/pipeline.yml). Never forces. In the folder of the project only the branch and the
// index move, after the host has accepted the commit; both then match the files of the content.

import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { today } from '../environment';
import { type Git, gitFault, gitIn } from '../git';
import type { Summary } from './built-release';
import { arePagesShown, changedPages, type Look, pagesAt } from './shown-pages';
import type { PublicationStop } from './stop';
import type { GitSettings, Way } from './way';

/** Timeout of a pipeline, and the interval between requests meanwhile, in milliseconds. */
const LOOK = { during: 15 * 60_000, every: 10_000 };

/** Git settings: a stalled connection ends. Git cannot ask questions, because nobody would answer them. */
const SETTINGS = {
  'http.lowSpeedLimit': '1',
  'http.lowSpeedTime': '60',
  // Sends the bytes of the files as they are.
  'core.safecrlf': 'false',
};
const SILENT = ['BatchMode=yes', 'ConnectTimeout=15', 'ServerAliveInterval=15'];

/** What to do if the Git host rejects a push, by Git's error message. */
const REMEDIES: [pattern: RegExp, remedy: string][] = [
  [
    /non-fast-forward|fetch first|stale info|cannot lock ref/,
    'Somebody else has sent something to the Git host meanwhile. Ask your operator to bring it here (git pull --ff-only), and publish again.',
  ],
  [
    /remote rejected|hook declined|protected branch/,
    'The Git host has refused it, for the reason that stands below. Show it to your operator.',
  ],
  [
    /could not read (Username|Password)|Authentication failed|Permission denied|Permission to .* denied|access rights|403/,
    'The Git host does not let this computer in. Ask your operator to sign it in there.',
  ],
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/,
    'The Git host shows another key than before. Do not go on, and ask your operator.',
  ],
  [
    /Could not resolve host|Connection refused|timed out|No route to host|unreachable|unable to access/i,
    'The Git host cannot be reached. Is this computer online? If so, ask your operator.',
  ],
];

/** Files and folders of operating systems and editors, which the content checker ignores too. */
const LEFT_BEHIND = ['[.#~]*', '*~', 'thumbs.db', 'desktop.ini'].flatMap((name) =>
  [name, `${name}/**`].map((path) => `:(exclude,glob,icase)content/**/${path}`),
);

const NOTHING = 'Nothing has changed.';

interface Repository {
  git: Git;
  branch: string;
  /** Upstream of the branch: the remote, and the reference there. */
  remote: string;
  upstream: string;
  /** URL of the repository, without a password. */
  repository: string;
}

/**
 * Reads the repository of a project. When the signal is aborted, its commands of Git end.
 * @throws an error that says why nothing can be published from it.
 */
export async function repositoryOf(root: string, signal?: AbortSignal): Promise<Repository> {
  const plain = gitIn(root, { signal });
  const answer = (...args: string[]) =>
    plain(args).then(
      (text) => text.trim(),
      () => '',
    );
  await plain(['rev-parse', '--is-inside-work-tree']).catch(({ message }: Error) => {
    throw new Error(`${gitFault(message)} ${NOTHING}`);
  });
  const branch = await answer('symbolic-ref', '--quiet', '--short', 'HEAD');
  if (branch === '')
    throw new Error(
      `This folder shows an earlier state, from which nothing can go on. Ask your operator to come back from it (git switch main). ${NOTHING}`,
    );
  const remote = await answer('config', '--get', `branch.${branch}.remote`);
  const upstream = await answer('config', '--get', `branch.${branch}.merge`);
  const address = await answer('remote', 'get-url', '--push', '--', remote);
  if (address === '' || !upstream.startsWith('refs/heads/'))
    throw new Error(
      `The branch “${branch}” of this folder belongs to no branch of a Git host. Ask your operator to connect it (git push --set-upstream origin ${branch}). ${NOTHING}`,
    );
  const ssh = (await answer('config', '--get', 'core.sshCommand')) || 'ssh';
  const environment = {
    GIT_TERMINAL_PROMPT: '0',
    GIT_SSH_COMMAND: [ssh, ...SILENT.map((option) => `-o ${option}`)].join(' '),
  };
  const git = gitIn(root, { settings: SETTINGS, environment, signal });
  const repository = address.replace(/\/\/[^/@]*@/, '//');
  return { git, branch, remote, upstream, repository };
}

interface GitHostOptions {
  root: string;
  settings: GitSettings;
  stop: PublicationStop;
  look?: Look;
}

export function throughGitHost({
  root,
  settings: { site, repository },
  stop,
  look = LOOK,
}: GitHostOptions): Way {
  let host: Repository;
  /** The commit of the branch, and the tree that would be published. */
  let head: string;
  let tree: string;
  let before: Summary;
  let after: Summary;

  /** Writes a tree that equals the branch's tree with the content of the files on disk. */
  async function treeNow(): Promise<string> {
    const { git } = host;
    // A temporary index in Git's own folder, which `git status` does not show.
    const path = (await git(['rev-parse', '--git-path', 'publish-'])).trim();
    const folder = await mkdtemp(resolve(root, path));
    try {
      const index = join(folder, 'index');
      await git(['read-tree', head], { index });
      await git(['add', '--all', '--force', '--', 'content', ...LEFT_BEHIND], { index });
      return (await git(['write-tree'], { index })).trim();
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Object id of a path in a tree; empty if it does not exist. */
  const objectAt = (revision: string, path: string) =>
    host.git(['rev-parse', '--verify', '--quiet', `${revision}:./${path}`]).then(
      (text) => text.trim(),
      () => '',
    );

  return {
    async before() {
      host = await repositoryOf(root, stop.signal);
      if (host.repository !== repository)
        throw new Error(
          `This folder belongs to ${host.repository}, and what may be read there was answered for ${repository}. Remove the settings (the folder .publish), and publish again. ${NOTHING}`,
        );
      head = await publishedHead(host);
      tree = await treeNow();
      await refuseLinks(host.git, tree);
      const prices = await pricesIn(host.git, head);
      before = {
        ...(await pagesAt(site, prices)),
        prices,
        program: await objectAt(head, 'content/program'),
        content: await objectAt(head, 'content'),
        files: await objectAt(head, 'content'),
      };
      return before;
    },

    async after({ summary }) {
      const content = await objectAt(tree, 'content');
      const program = await objectAt(tree, 'content/program');
      after = { ...summary, program, content, files: content };
      return after;
    },

    nothing() {
      const isShown = before.pages === undefined || changedPages(before, after).length === 0;
      return isShown
        ? 'The Git host has all of this already. There is nothing to publish.'
        : `The Git host has all of this already, but ${site} does not show it: the host is still at work, or has failed. Look at it at the Git host, or ask your operator.`;
    },

    async send({ changes, say }) {
      const { git, branch } = host;
      const message = ['What the desk has published', '', ...changes.lines].join('\n');
      const commit = (await git(['commit-tree', tree, '-p', head], { input: message })).trim();
      // The host may take the commit although the push is ended.
      stop.set(undefined);
      say('Sending …');
      await push(host, commit);
      say('Sent: the Git host builds, tests and publishes it, which takes minutes.');
      await follow(git, { branch, head, commit }).catch(({ message: complaint }) =>
        say(
          `The branch of this folder could not follow. Ask your operator to bring it up to date (git pull --ff-only): ${complaint}`,
        ),
      );
      const changed = changedPages(before, after);
      if (changed.length === 0) {
        say(
          'It is sent, and the Git host publishes it. Nothing of it can be seen from outside, so that only the Git host knows how it went.',
        );
        return 'sent';
      }
      say('Looking whether the site shows it. It goes on without this page, too …');
      stop.set('looking');
      if (await arePagesShown(site, after, changed, look, stop.signal)) {
        say(`Published: ${site} shows it.`);
        return 'published';
      }
      if (stop.signal.aborted) {
        say(`It is sent, and the Git host publishes it. Look at ${site} in some minutes.`);
        return 'sent';
      }
      say(
        `It is sent, but ${site} does not show it yet: the host is still at work, or has failed. Look at it at the Git host, or ask your operator.`,
      );
      return 'sent';
    },

    async end() {},
  };
}

/** Commit of the branch. Throws if the Git host has another commit, or if changes are staged. */
async function publishedHead({ git, remote, upstream }: Repository): Promise<string> {
  await git(['var', 'GIT_COMMITTER_IDENT']).catch(() => {
    throw new Error(
      `Git does not know your name yet. Ask your operator to tell it (git config user.name and user.email). ${NOTHING}`,
    );
  });
  const isPrepared = await git(['diff-index', '--cached', '--quiet', 'HEAD', '--']).then(
    () => false,
    () => true,
  );
  const isMerging = await git(['rev-parse', '--verify', '--quiet', 'MERGE_HEAD']).then(
    () => true,
    () => false,
  );
  if (isPrepared || isMerging)
    throw new Error(
      `Somebody has prepared something to be sent from this folder (git status). Ask whoever it was to send it (git commit), or to take it back (git restore --staged .). ${NOTHING}`,
    );
  const head = (await git(['rev-parse', 'HEAD'])).trim();
  const tip = await tipOf({ git, remote, upstream }).catch(withRemedy);
  if (tip === '')
    throw new Error(
      `The Git host has no branch “${upstream.replace('refs/heads/', '')}” any more. Ask your operator. ${NOTHING}`,
    );
  if (tip === head) return head;
  const isAhead = await git(['merge-base', '--is-ancestor', tip, head]).then(
    () => true,
    () => false,
  );
  throw new Error(
    isAhead
      ? `This folder has commits that the Git host does not have: they would go along. Ask whoever has made them to send them first (git push). ${NOTHING}`
      : `The Git host has something newer than this folder. Ask your operator to bring it here (git pull --ff-only), look at it, and publish again. ${NOTHING}`,
  );
}

/** Commit of the host's branch; empty if the branch does not exist. */
async function tipOf({
  git,
  remote,
  upstream,
}: Pick<Repository, 'git' | 'remote' | 'upstream'>): Promise<string> {
  const [, tip = ''] = /^(\w+)\t/.exec(await git(['ls-remote', '--', remote, upstream])) ?? [];
  return tip;
}

/** Only regular files can be pushed. A symbolic link would be sent without its target. */
async function refuseLinks(git: Git, tree: string): Promise<void> {
  const entries = (await git(['ls-tree', '-r', '-z', tree, '--', 'content/'])).split('\0');
  const link = entries.find((entry) => /^1[26]0000 /.test(entry));
  if (link)
    throw new Error(
      `${link.split('\t')[1]} is no file, but leads to another place. Put the file itself there. ${NOTHING}`,
    );
}

/** Pushes a commit to the host's branch; the host rejects anything but a fast-forward. */
async function push(host: Repository, commit: string): Promise<void> {
  const { git, remote, upstream } = host;
  const options = ['--quiet', '--no-follow-tags', '--recurse-submodules=no'];
  try {
    await git(['push', ...options, '--', remote, `${commit}:${upstream}`]);
  } catch (error) {
    // The connection may have ended after the host has taken the commit.
    if ((await tipOf(host).catch(() => '')) !== commit) withRemedy(error as Error);
  }
}

/** Moves the branch and the index of this folder to the pushed commit. */
async function follow(
  git: Git,
  { branch, head, commit }: { branch: string; head: string; commit: string },
): Promise<void> {
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, commit, head]);
  // `-i` ignores the files of the folder.
  await git(['read-tree', '-i', '-m', head, commit]);
}

function withRemedy({ message }: Error): never {
  const [, remedy] = REMEDIES.find(([pattern]) => pattern.test(message)) ?? [];
  const first = remedy ?? 'The Git host has not taken it. Show your operator what stands below.';
  throw new Error(`${first} ${NOTHING}\n${message}`);
}

interface OfferInFile {
  slug: string;
  name: string;
  /** The price in dollars, such as `$87`. Older commits may have it as a number of cents. */
  price?: string | number;
  dated_prices?: { price: string; first_day: string; last_day: string }[];
}

/** Today's prices in the content of a commit, in the format of a summary. */
async function pricesIn(git: Git, commit: string): Promise<Summary['prices']> {
  const { formatMoney } = await import('#core');
  const text = await git(['cat-file', 'blob', `${commit}:./content/offers.toml`]).catch(() => '');
  const { offers = [] } = parse(text) as { offers?: OfferInFile[] };
  const cents = (price: string | number) =>
    typeof price === 'string' ? Math.round(Number(price.replaceAll(/[$,]/g, '')) * 100) : price;
  return Object.fromEntries(
    offers.map(({ slug, name, price: usual, dated_prices = [] }) => {
      const dated = dated_prices.find(
        ({ first_day, last_day }) => first_day <= today() && today() <= last_day,
      );
      const price = dated?.price ?? usual;
      return [slug, { name, price: price === undefined ? '' : formatMoney(Number(cents(price))) }];
    }),
  );
}
