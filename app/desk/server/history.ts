// The history of the content: a snapshot of `content/` after each change, and the way back to any of them.
//
// Snapshots are commits of their own in the owner's repository, under a reference of their own (refs/desk/…), which no push
// sends. They are made of the bytes of the files through a temporary index: her branch, index and working tree stay as they
// are, no filter changes a byte, no hook runs, and nothing is signed. Git is told its folder and its work tree, so that the
// project may be any folder of a repository: no command depends on the folder in which it runs.

import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { gitFault, gitIn } from '../../../scripts/git';
import { isNoContent } from '../../../scripts/publish/content-state';
import type { SavedVersion } from '../entries';
import { changeAll, removing, writing } from './change-files';
import { changesInWords, changesWithin } from './changes';
import { placeInContent } from './files';
import { Refusal } from './requests';
import { type Files, withFormer } from './restored';

/** Settings by which the user's own configuration of Git has no effect. */
const SETTINGS = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.safecrlf': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
};

const AUTHOR = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'The desk'],
    [`GIT_${role}_EMAIL`, 'desk@localhost'],
  ]),
);

/** How many snapshots are listed. */
const LISTED = 500;

/** A name of an object, as Git writes it. */
const OBJECT = /^[0-9a-f]{40,64}$/;

/** The repository of a project: Git told where it is, and the reference of the project's snapshots. */
async function repositoryOf(root: string) {
  const find = gitIn(root);
  const answer = async (...args: string[]) => (await find(['rev-parse', ...args])).trim();
  const folder = await answer('--absolute-git-dir');
  const prefix = await answer('--show-prefix');
  const common = resolve(root, await answer('--git-common-dir'));
  // Several projects in a repository, and several work trees of one, have a history each.
  const own = `${prefix}${common === folder ? '' : ` ${folder}`}`;
  const name = createHash('sha256').update(own).digest('hex').slice(0, 16);
  const environment = {
    ...AUTHOR,
    GIT_DIR: folder,
    GIT_WORK_TREE: root,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
  };
  const reference = own === '' ? 'refs/desk/content' : `refs/desk/content-${name}`;
  return { folder, prefix, reference, git: gitIn(root, { settings: SETTINGS, environment }) };
}

/**
 * The history of the folder `content` of a project.
 * @param root The project, which has to be in a Git repository.
 */
export function contentHistory(root: string) {
  const content = join(root, 'content');
  /** Objects of files that have not changed, by path. */
  const known = new Map<string, { stamp: string; object: string }>();
  let found: Promise<Awaited<ReturnType<typeof repositoryOf>>> | undefined;
  /** Work on the references, one at a time. */
  let queue: Promise<unknown> = Promise.resolve();
  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }

  /** A repository that was not there may be there later. */
  function repository() {
    found ??= repositoryOf(root).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  }

  async function git(
    args: string[],
    options?: { input?: string; index?: string },
  ): Promise<string> {
    return String(await (await repository()).git(args, options));
  }

  /** The newest snapshot, or an empty text. */
  async function newest(): Promise<string> {
    const { reference } = await repository();
    return (await git(['for-each-ref', '--format=%(objectname)', '--', reference])).trim();
  }

  /** The files of a snapshot. */
  async function filesOf(commit: string): Promise<Files> {
    if (!commit) return new Map();
    const listed = await git(['ls-tree', '-r', '-z', '--full-tree', commit]);
    const files: Files = new Map();
    for (const line of listed.split('\0').filter(Boolean)) {
      const [, object, path] = /^\d+ blob (\w+)\tcontent\/(.+)$/s.exec(line) ?? [];
      // Earlier snapshots hold what systems leave behind.
      if (object && path && !isNoContent(path)) files.set(path, object);
    }
    return files;
  }

  /** The files as they are now: what a link leads to is no content. */
  async function filesNow(): Promise<Files> {
    const entries = await readdir(content, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.includes('\n'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !isNoContent(file.slice(content.length + 1)));
    const stamped = await Promise.all(
      files.map(async (file) => {
        const { mtimeMs, ctimeMs, size } = await lstat(file);
        return { file, stamp: `${mtimeMs} ${ctimeMs} ${size}` };
      }),
    );
    const unknown = stamped.filter(({ file, stamp }) => known.get(file)?.stamp !== stamp);
    if (unknown.length > 0) {
      const input = unknown.map(({ file }) => `${file}\n`).join('');
      const args = ['hash-object', '-w', '--no-filters', '--stdin-paths'];
      const objects = (await git(args, { input })).trim().split('\n');
      for (const [at, { file, stamp }] of unknown.entries())
        known.set(file, { stamp, object: objects[at] ?? '' });
    }
    const pathOf = (file: string) => file.slice(content.length + 1).replaceAll(sep, '/');
    return new Map(files.sort().map((file) => [pathOf(file), known.get(file)?.object ?? '']));
  }

  /** Gives a function a folder of its own among Git's files, which no status shows. */
  async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join((await repository()).folder, 'desk-'));
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Stores files as the newest snapshot. */
  const store = (files: Files, message: string, parent: string) =>
    withFolder(async (folder) => {
      const index = join(folder, 'index');
      const input = [...files]
        .map(([path, object]) => `100644 ${object}\tcontent/${path}\0`)
        .join('');
      await git(['update-index', '-z', '--index-info'], { input, index });
      const tree = (await git(['write-tree'], { index })).trim();
      const parents = parent ? ['-p', parent] : [];
      const args = ['commit-tree', '--no-gpg-sign', tree, ...parents];
      const commit = (await git(args, { input: message })).trim();
      const { reference } = await repository();
      // Fails where another desk has been faster.
      await git(['update-ref', reference, commit, parent || '0'.repeat(commit.length)]);
    });

  const textOf = (object: string) => git(['cat-file', 'blob', object]);
  const objectOf = async (text: string) =>
    (await git(['hash-object', '-w', '--no-filters', '--stdin'], { input: text })).trim();

  /** Lists the differences between two states in words. */
  async function words(before: Files, after: Files): Promise<string[]> {
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
    const changed = paths.filter((path) => before.get(path) !== after.get(path));
    const changes = await Promise.all(
      changed.map(async (path) => {
        const isText = /\.(toml|md)$/.test(path);
        const read = async (object: string | undefined) =>
          object && (isText ? await textOf(object) : '');
        return { path, before: await read(before.get(path)), after: await read(after.get(path)) };
      }),
    );
    return changesInWords(changes);
  }

  /**
   * Names of other people whose commits have brought files to their present state, by path. What nobody has committed, and
   * what the owner has committed herself, has no name, and neither has a file whose bytes a filter of Git changes.
   */
  async function authorsOf(paths: string[], after: Files): Promise<Map<string, string>> {
    const { prefix, reference } = await repository();
    const answer = (...args: string[]) =>
      git(args)
        .then((text) => text.trim())
        .catch(() => '');
    const owner = await answer('config', 'user.name');
    const authors = new Map<string, string>();
    for (const path of paths) {
      const place = `${prefix}content/${path}`;
      // A file that is gone has no object on either side.
      const committed = await answer('rev-parse', '--verify', '--quiet', `HEAD:${place}`);
      if (committed !== (after.get(path) ?? '')) continue;
      // A state that the history knows has come back by the owner's own hand.
      const find = ['log', '-1', '--format=%H', `--find-object=${committed}`];
      if (committed && (await answer(...find, reference, '--', `content/${path}`))) continue;
      const author = await answer('log', '-1', '--format=%an', 'HEAD', '--', place);
      if (author !== '' && author !== owner) authors.set(path, author);
    }
    return authors;
  }

  /** Lists the differences between two states in words, those of another person's commits with the name. */
  async function wordsWithAuthors(before: Files, after: Files): Promise<string[]> {
    const all = new Set([...before.keys(), ...after.keys()]);
    const changed = [...all].filter((path) => before.get(path) !== after.get(path));
    const authors = await authorsOf(changed, after);
    const names = [undefined, ...new Set(authors.values())];
    const lines = await Promise.all(
      names.map(async (name) => {
        const paths = new Set(changed.filter((path) => authors.get(path) === name));
        const own = (files: Files) => new Map([...files].filter(([path]) => paths.has(path)));
        const said = await words(own(before), own(after));
        return name === undefined ? said : said.map((line) => `${name} · ${line}`);
      }),
    );
    return lines.flat();
  }

  async function takeSnapshot(message = ''): Promise<void> {
    const parent = await newest();
    const [before, after] = [await filesOf(parent), await filesNow()];
    if (parent && isSame(before, after)) return;
    const lines = parent
      ? await wordsWithAuthors(before, after)
      : ['The content when its history began.'];
    await store(after, [message, ...lines].filter(Boolean).join('\n'), parent);
  }

  /** The files of a snapshot that is part of this history. */
  async function stateOf(id: string): Promise<Files> {
    if (!OBJECT.test(id)) throw new Refusal(400, 'This is no saved version of the history.');
    const { reference } = await repository();
    await git(['merge-base', '--is-ancestor', id, reference]).catch(() => {
      throw new Refusal(404, 'The history has no such saved version.');
    });
    const files = await filesOf(id);
    if (files.size === 0)
      throw new Refusal(409, 'This saved version holds no file. Nothing has changed.');
    return files;
  }

  /** The files as they would be after going back to a snapshot, with all of them or with one text. */
  const wantedOf = async (now: Files, former: Files, only: string | undefined) =>
    only === undefined ? former : withFormer(only, { now, former, textOf, objectOf });

  /** Makes the content, or one text of it, what it was. */
  async function goBack(id: string, only?: string): Promise<string[]> {
    const former = await stateOf(id);
    if (only !== undefined && !former.has(only))
      throw new Refusal(409, 'This saved version does not have this text. Nothing has changed.');
    // A snapshot first, so that the latest save is not lost.
    await takeSnapshot();
    const now = await filesNow();
    const wanted = await wantedOf(now, former, only);
    const changed = [...new Set([...now.keys(), ...wanted.keys()])].filter(
      (path) => now.get(path) !== wanted.get(path),
    );
    const places = new Map<string, string>();
    for (const path of changed) places.set(path, await placeInContent(content, path));
    // All bytes are read before the first file is written, and all are written before one is removed.
    const written = await Promise.all(
      changed
        .filter((path) => wanted.has(path))
        .map(async (path) => {
          const object = wanted.get(path) ?? '';
          const bytes = await (await repository()).git(['cat-file', 'blob', object], {
            encoding: 'buffer',
          });
          return writing(places.get(path) ?? '', bytes as unknown as Uint8Array);
        }),
    );
    const gone = changed.filter((path) => !wanted.has(path));
    await changeAll([...written, ...gone.map((path) => removing(places.get(path) ?? ''))]);
    const time = (await git(['show', '-s', '--format=%ct', id])).trim();
    await takeSnapshot(`${BACK}${time}`);
    return changed;
  }

  /** The snapshots in which something has changed, newest first. */
  async function list(only?: string): Promise<SavedVersion[]> {
    if (!(await newest())) return [];
    const { reference } = await repository();
    const path = only === undefined ? [] : [`content/${only}`];
    const args = ['log', `-${LISTED}`, '-z', '--format=%H%n%ct%n%B', reference, '--', ...path];
    const commits = (await git(args)).split('\0').filter(Boolean);
    const versions = commits.map((commit) => {
      const [id = '', time, ...lines] = commit.trim().split('\n');
      const [, backTo] = new RegExp(`^${BACK}(\\d+)$`).exec(lines[0] ?? '') ?? [];
      if (backTo) lines.shift();
      const back = backTo === undefined ? {} : { backTo: Number(backTo) * 1000 };
      return { id, time: Number(time) * 1000, lines, ...back };
    });
    if (only === undefined) return versions;
    const texts = await Promise.all(
      versions.map(({ id }) => textOf(`${id}:content/${only}`).catch(() => undefined)),
    );
    return versions.map((version, at) => ({
      ...version,
      lines: changesWithin({ path: only, before: texts[at + 1], after: texts[at] }),
    }));
  }

  /** The texts that were taken away, the latest first, each with what stood in it; one with another address is not gone. */
  async function removed(): Promise<{ file: string; source: string }[]> {
    await takeSnapshot();
    const { reference } = await repository();
    const now = await filesNow();
    const filter = ['--diff-filter=D', '--find-renames=90%', '--name-only'];
    const log = await git(['log', '-z', '--format=%H', ...filter, reference, '--', 'content']);
    const latest = new Map<string, string>();
    let commit = '';
    for (const line of log.split('\0').map((one) => one.replace(/^\n/, ''))) {
      if (OBJECT.test(line)) commit = line;
      const [, file] = /^content\/(.+\.(?:toml|md))$/s.exec(line) ?? [];
      if (file && !now.has(file) && !latest.has(file)) latest.set(file, commit);
    }
    return Promise.all(
      [...latest].map(async ([file, id]) => ({
        file,
        source: await textOf(`${id}^:content/${file}`),
      })),
    );
  }

  return {
    /** Why there is no history here, in words; an empty text where there is one. */
    fault: () =>
      repository().then(
        () => '',
        ({ message }: Error) => `${gitFault(message)} ${NO_HISTORY}`,
      ),
    /** Makes a snapshot, where something has changed since the last one. */
    snapshot: () => inOrder(() => takeSnapshot()),
    /** The id of what is saved now. */
    version: () =>
      inOrder(async () => {
        await takeSnapshot();
        return newest();
      }),
    /** The saved versions, newest first; of one file those in which it has changed. */
    list: (only?: string) => inOrder(() => list(only)),
    /** What going back to a saved version changes, in words. */
    compare: (id: string, only?: string) =>
      inOrder(async () => {
        const now = await filesNow();
        return words(now, await wantedOf(now, await stateOf(id), only));
      }),
    removed: () => inOrder(removed),
    /** Makes the content what it was; returns the files that have changed, below `content/`. */
    goBack: (id: string, only?: string) => inOrder(() => goBack(id, only)),
  };
}

/** The first line of a snapshot that was made by going back. */
const BACK = 'Back to ';

const NO_HISTORY = 'Without it the desk cannot keep a history.';

const isSame = (one: Files, other: Files) =>
  one.size === other.size && [...one].every(([path, object]) => other.get(path) === object);
