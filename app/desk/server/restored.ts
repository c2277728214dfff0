// The content with one text as it was in a saved version: pictures that it shows and that are gone come back with it, and a
// text that was taken away has a place in the order of its kind again.

import { basename, extname } from 'node:path';
import { isTable, type Table, valueAt } from '../values';
import { readText, writeText } from './document-text';
import { orderOfText } from './texts';

/** The objects of files by their paths below `content/`. */
export type Files = Map<string, string>;

const DESCRIPTIONS = 'pictures.toml';

interface RestoreOptions {
  now: Files;
  /** The files of the saved version. */
  former: Files;
  textOf: (object: string) => Promise<string>;
  /** Stores a text; returns its object. */
  objectOf: (text: string) => Promise<string>;
}

/** The files of the content as they are now, with one text as it was. */
export async function withFormer(file: string, options: RestoreOptions): Promise<Files> {
  const { now, former, textOf, objectOf } = options;
  const files: Files = new Map(now);
  const object = former.get(file);
  if (object === undefined) {
    files.delete(file);
    return files;
  }
  files.set(file, object);
  const valuesIn = async (all: Files, path: string) => {
    const source = await textOf(all.get(path) ?? '');
    return { source, value: readText(path, source).value };
  };
  const change = async (path: string, source: string, value: Table) =>
    files.set(path, await objectOf(writeText(path, source, { value })));

  const gone = picturesIn(await textOf(object), former).filter(
    ([id]) => ![...now.keys()].some((path) => pictureOf(path) === id),
  );
  for (const [, path] of gone) files.set(path, former.get(path) ?? '');
  if (gone.length > 0 && now.has(DESCRIPTIONS) && former.has(DESCRIPTIONS)) {
    const { source, value } = await valuesIn(now, DESCRIPTIONS);
    const described = (await valuesIn(former, DESCRIPTIONS)).value;
    const entries = gone.flatMap(([id]) => {
      const entry = described[id];
      return isTable(entry) && value[id] === undefined ? [[id, entry] as const] : [];
    });
    await change(DESCRIPTIONS, source, { ...value, ...Object.fromEntries(entries) });
  }

  const { order = '', slug = '' } = orderOfText(file) ?? {};
  if (!now.has(file) && now.has(order)) {
    const { source, value } = await valuesIn(now, order);
    const named = valueAt(value, ['order']);
    if (Array.isArray(named) && !named.includes(slug))
      await change(order, source, { ...value, order: [...named, slug] });
  }
  return files;
}

/** The id of a picture by the path of its file. */
const pictureOf = (path: string) =>
  path.startsWith('images/') ? basename(path, extname(path)) : undefined;

/** The pictures that a text names, by their ids, with the paths of their files. */
function picturesIn(source: string, files: Files): [id: string, path: string][] {
  const named = new Set(Array.from(source.matchAll(/["'(]([\w-]+)["') ]/g), ([, name]) => name));
  return [...files.keys()].flatMap((path): [string, string][] => {
    const id = pictureOf(path);
    return id !== undefined && named.has(id) ? [[id, path]] : [];
  });
}
