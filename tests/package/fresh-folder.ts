// Creates fresh folders in which the packed npm package of the core is installed, as in another project.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Folder with the package, packed as for a registry and unpacked as by an installation. */
const packed = mkdtempSync(join(tmpdir(), 'core-wasm-packed-'));
const PACK = ['pack', '--silent', '--pack-destination', packed];
const tarball = execFileSync('npm', PACK, {
  cwd: join(ROOT, 'core-wasm/pkg'),
  encoding: 'utf8',
}).trim();
execFileSync('tar', ['-xzf', tarball], { cwd: packed });
const folders = [packed];

/** Creates a folder with these files (by path) and the package; `links` are further packages. */
export function freshFolder(files: Record<string, string>, links: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'core-wasm-app-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(packed, 'package'), join(folder, 'node_modules/core-wasm'), { recursive: true });
  for (const name of links) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
  }
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
