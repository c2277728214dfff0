// What is published: the files of the built site and program, and a summary by which the next one is compared with it.

import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a release, and where the build writes them. */
const FOLDERS = { site: 'app/dist', program: 'app/program' };

/** Names with a hash of their contents: another hash alone is no change that a reader sees. */
const HASHED = /(assets\/[\w./-]+?)-[\w-]{8,}(?=[-.])/g;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * The built release: `files` with `path`, `sha256` and `size`; the `format` of its content; its `summary`.
 * @param {string} root The project, with a built site and package.
 */
export async function builtRelease(root) {
  const files = Object.entries(FOLDERS).flatMap(([name, folder]) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `${name}/${file.slice(join(root, folder).length + 1).replaceAll('\\', '/')}`;
        return { path, sha256: sha256(readFileSync(file)), size: statSync(file).size };
      }),
  );
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  const { format, siteUrl } = JSON.parse(
    readFileSync(join(root, FOLDERS.site, '_site.json'), 'utf8'),
  );
  return { files, format, siteUrl, summary: await summaryOf(root, files) };
}

/** The bytes of files of the release, one behind the other. */
export async function* releaseBytes(root, files) {
  for (const { path } of files) {
    const [name] = path.split('/', 1);
    yield* createReadStream(join(root, FOLDERS[name], path.slice(name.length + 1)));
  }
}

/** Pages with title and a hash of their words, the prices, and hashes of all else that an owner would name. */
async function summaryOf(root, files) {
  const { offers } = await import(join(root, 'core-wasm/pkg/node.js'));
  const pages = {};
  for (const { path } of files.filter((file) => /^site\/.+\.md$/.test(file.path))) {
    const text = readFileSync(join(root, FOLDERS.site, path.slice('site/'.length)), 'utf8');
    const title = /^title: "(.*)"$/m.exec(text)?.[1] ?? path;
    const address = path.slice('site'.length, -'.md'.length).replace(/^\/index$/, '/');
    pages[address] = { title: title.split(' · ')[0], words: sha256(text.replaceAll(HASHED, '$1')) };
  }
  const prices = Object.entries(offers()).map(([id, { name, price }]) => [
    id,
    { name, price: price?.text ?? '' },
  ]);
  const program = files.filter(
    (file) => file.path.startsWith('program/') && file.path.endsWith('.html'),
  );
  const content = readFileSync(join(root, FOLDERS.site, '_content.bin'));
  return {
    pages,
    prices: Object.fromEntries(prices),
    program: sha256(program.map((file) => file.sha256).join()),
    content: sha256(content),
    files: sha256(files.map((file) => `${file.path} ${file.sha256}`).join('\n')),
  };
}
