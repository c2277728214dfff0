// The history of the content: a snapshot of `content/` after each change, and the way back to any of them.
//
// Snapshots are commits of their own in the owner's repository, under a reference of their own (refs/desk/content), which no
// push sends. They are made of the bytes of the files through a temporary index: her branch, index and working tree stay as
// they are, no filter changes a byte, no hook runs, and nothing is signed.

import { lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { changesInWords } from './desk-changes.mjs';
import { placeInContent } from './desk-files.mjs';
import { Refusal } from './desk-requests.mjs';
import { gitIn, NO_GIT } from './git';

const REFERENCE = 'refs/desk/content';

/** Nothing of the user's configuration acts. */
const SETTINGS = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
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

/**
 * The history of the folder `content` of a project.
 * @param {string} root The project, which has to be in a Git repository.
 */
export function contentHistory(root) {
  const content = join(root, 'content');
  const environment = { ...AUTHOR, GIT_OPTIONAL_LOCKS: '0' };
  const git = gitIn(root, { settings: SETTINGS, environment });
  /** Objects of files that have not changed, by path. */
  const known = new Map();
  /** Work on the references, one at a time. */
  let queue = Promise.resolve();
  const inOrder = (work) => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  /** The newest snapshot, or an empty text. */
  const newest = async () =>
    (await git(['for-each-ref', '--format=%(objectname)', '--', REFERENCE])).trim();

  /** The files of a snapshot: their objects by their paths below `content/`. */
  async function filesOf(commit) {
    if (!commit) return new Map();
    const lines = (await git(['ls-tree', '-r', '-z', commit])).split('\0').filter(Boolean);
    return new Map(
      lines.map((line) => {
        const [, object, path] = /^\d+ blob (\w+)\tcontent\/(.+)$/s.exec(line) ?? [];
        return [path, object];
      }),
    );
  }

  /** The files as they are now: what a link leads to is no content. */
  async function filesNow() {
    const entries = await readdir(content, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.includes('\n'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !file.slice(content.length).split(sep).includes('.git'));
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
        known.set(file, { stamp, object: objects[at] });
    }
    const pathOf = (file) => file.slice(content.length + 1).replaceAll(sep, '/');
    return new Map(files.sort().map((file) => [pathOf(file), known.get(file).object]));
  }

  /** Gives a function a folder of its own beside Git's files, which no status shows. */
  async function withFolder(use) {
    const path = resolve(root, (await git(['rev-parse', '--git-path', 'desk-'])).trim());
    const folder = await mkdtemp(path);
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Stores files as the newest snapshot. */
  const store = (files, message, parent) =>
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
      // Fails where another desk has been faster.
      await git(['update-ref', REFERENCE, commit, parent || '0'.repeat(commit.length)]);
    });

  const textOf = (object) => git(['cat-file', 'blob', object]);

  /** What is different between two states, in words. */
  async function words(before, after) {
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
    const changed = paths.filter((path) => before.get(path) !== after.get(path));
    const lines = await Promise.all(
      changed.map(async (path) => {
        const isText = /\.(toml|md)$/.test(path);
        const read = async (object) => object && (isText ? await textOf(object) : '');
        return changesInWords({
          path,
          before: await read(before.get(path)),
          after: await read(after.get(path)),
        });
      }),
    );
    return lines.flat();
  }

  async function takeSnapshot(message) {
    const parent = await newest();
    const [before, after] = [await filesOf(parent), await filesNow()];
    if (parent && isSame(before, after)) return;
    const lines = parent ? await words(before, after) : ['The content when its history began.'];
    await store(after, [message, ...lines].filter(Boolean).join('\n'), parent);
  }

  /** The files of a snapshot that is part of this history. */
  async function stateOf(id) {
    if (!OBJECT.test(id)) throw new Refusal(400, 'This is no state of the history.');
    await git(['merge-base', '--is-ancestor', id, REFERENCE]).catch(() => {
      throw new Refusal(404, 'The history has no such state.');
    });
    return filesOf(id);
  }

  async function goBack(id) {
    const wanted = await stateOf(id);
    // What was saved a moment ago is not lost.
    await takeSnapshot();
    const now = await filesNow();
    const changed = [...new Set([...now.keys(), ...wanted.keys()])].filter(
      (path) => now.get(path) !== wanted.get(path),
    );
    const places = new Map();
    // All of them before the first is written.
    for (const path of changed) places.set(path, await placeInContent(content, path));
    await withFolder(async (folder) => {
      for (const [path, file] of places) {
        if (!wanted.has(path)) await rm(file);
        else {
          const bytes = await git(['cat-file', 'blob', wanted.get(path)], { encoding: 'buffer' });
          await mkdir(dirname(file), { recursive: true });
          // A check that begins meanwhile reads a whole file.
          const whole = join(folder, 'file');
          await writeFile(whole, bytes);
          await rename(whole, file);
        }
      }
    });
    const time = (await git(['show', '-s', '--format=%ct', id])).trim();
    await takeSnapshot(`${BACK}${time}`);
    return changed;
  }

  return {
    /** Why there is no history here, in words; an empty text where there is one. */
    fault: () =>
      git(['rev-parse', '--is-inside-work-tree']).then(
        () => '',
        ({ message }) => `${message === NO_GIT ? NO_GIT : NO_REPOSITORY} ${NO_HISTORY}`,
      ),
    /** Makes a snapshot, where something has changed since the last one. */
    snapshot: () => inOrder(() => takeSnapshot()),
    /** The states, newest first: `id`, `time` in milliseconds, `lines` of what had changed, `backTo` the time of an earlier one. */
    list: () =>
      inOrder(async () => {
        if (!(await newest())) return [];
        const args = ['log', `-${LISTED}`, '-z', '--format=%H%n%ct%n%B', REFERENCE, '--'];
        const commits = (await git(args)).split('\0').filter(Boolean);
        return commits.map((commit) => {
          const [id, time, ...lines] = commit.trim().split('\n');
          const [, backTo] = new RegExp(`^${BACK}(\\d+)$`).exec(lines[0]) ?? [];
          if (backTo) lines.shift();
          return {
            id,
            time: Number(time) * 1000,
            lines,
            ...(backTo && { backTo: Number(backTo) * 1000 }),
          };
        });
      }),
    /** What going back to a state changes, in words. */
    compare: (id) => inOrder(async () => words(await filesNow(), await stateOf(id))),
    /** Makes the content what it was; returns the files that have changed, below `content/`. */
    goBack: (id) => inOrder(() => goBack(id)),
  };
}

/** The first line of a snapshot that was made by going back. */
const BACK = 'Back to ';

const NO_REPOSITORY =
  'This folder is not under Git. Ask whoever set this computer up to run “git init” in it.';
const NO_HISTORY = 'Without it the desk cannot keep a history.';

const isSame = (one, other) =>
  one.size === other.size && [...one].every(([path, object]) => other.get(path) === object);
