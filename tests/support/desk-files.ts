// The folder of the desk in tests: no test can answer the browser's own dialog for folders, so the desk is given one of the
// browser's private file system, filled from a folder on disk; what is written there is written to disk, too.

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** A file for the browser: its path in the project, and its bytes in base64. */
type FileEntry = [path: string, base64: string];

/** Answers the dialog for folders with the content of `root`. */
export async function playFolder(context: BrowserContext, root: string): Promise<void> {
  await context.exposeFunction('readFolder', async (): Promise<FileEntry[]> => {
    const all = await readdir(join(root, 'content'), { recursive: true, withFileTypes: true });
    const files = all
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(
      files.map(
        async (file): Promise<FileEntry> => [
          file.slice(root.length + 1),
          (await readFile(file)).toString('base64'),
        ],
      ),
    );
  });
  await context.exposeFunction('writeToDisk', async (path: string, base64: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), Buffer.from(base64, 'base64'));
  });
  await context.exposeFunction('removeFromDisk', (path: string) => rm(join(root, path)));
  await context.addInitScript(playInBrowser);
}

/** Runs in each page, before its scripts. */
function playInBrowser(): void {
  // Pages of errors have no file system.
  if (!isSecureContext) return;
  const { readFolder, writeToDisk, removeFromDisk } = window as unknown as {
    readFolder: () => Promise<FileEntry[]>;
    writeToDisk: (path: string, base64: string) => Promise<void>;
    removeFromDisk: (path: string) => Promise<void>;
  };
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const pathOf = async (handle: FileSystemHandle) => {
    const root = await folder();
    return ((await root.resolve(handle)) ?? []).join('/');
  };
  const folder = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle('project', { create: true });

  async function fill(): Promise<FileSystemDirectoryHandle> {
    const storage = await navigator.storage.getDirectory();
    await storage.removeEntry('project', { recursive: true }).catch(() => undefined);
    const root = await folder();
    await root.getDirectoryHandle('.git', { create: true });
    for (const [path, base64] of await readFolder()) {
      const names = path.split('/');
      const name = names.pop() ?? '';
      let inner = root;
      for (const one of names) inner = await inner.getDirectoryHandle(one, { create: true });
      const file = await inner.getFileHandle(name, { create: true });
      const writable = await createWritable.call(file);
      await writable.write(bytesOf(base64));
      await writable.close();
    }
    return root;
  }

  async function mirror(file: FileSystemFileHandle): Promise<void> {
    const path = await pathOf(file);
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
    const text = bytes.reduce((all, one) => all + String.fromCharCode(one), '');
    await writeToDisk(path, btoa(text));
  }

  // Sveltia CMS writes a file under another name, and then moves it into its place.
  type Movable = FileSystemFileHandle & {
    move: (folder: FileSystemDirectoryHandle, name: string) => Promise<void>;
  };
  const { createWritable, move } = FileSystemFileHandle.prototype as Movable;
  Object.assign(FileSystemFileHandle.prototype, {
    async move(this: Movable, ...place: Parameters<Movable['move']>) {
      await move.apply(this, place);
      await mirror(this);
    },
  });
  const { removeEntry } = FileSystemDirectoryHandle.prototype;
  FileSystemDirectoryHandle.prototype.removeEntry = async function (name, options) {
    const path = await pathOf(this);
    await removeEntry.call(this, name, options);
    if (path.startsWith('content')) await removeFromDisk(`${path}/${name}`);
  };
  Object.assign(window, { showDirectoryPicker: fill });
}
