// The pictures of the content: listed with what they show, added without what a camera notes about the place, replaced,
// renamed, taken away where nothing shows them, and the point that stays in view where they are cropped.

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { isPictureFile, LEAST_WIDTH, openPicture, pictureFile } from '../../scripts/picture-source';
import type { Request } from '../api';
import { fileName } from '../names';
import { attempt, isTable, type Table, type Value, withValue } from '../values';
import { changeAll, moving, removing, writing } from './change-files';
import { readText, writeText } from './document-text';
import { contentTexts, placeInContent } from './files';
import { Refusal } from './requests';
import { type ContentSchema, valuesOf } from './schema-values';
import { slugOf } from './texts';

/** The most pixels of a picture that is taken, and the most that one of its sides keeps: no page shows more. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 3840;

/** The container of an iPhone's picture: its brands, behind `ftyp`. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

const DESCRIPTIONS = 'pictures.toml';

/** The definitions of values that name a picture, and of those that name a file. */
const PICTURES = ['Picture', 'PictureFile'];

/** A picture as its list shows it. */
interface ListedPicture {
  id: string;
  alt: string;
  focal?: { x: number; y: number };
  isDescribed: boolean;
}

/** @param content The content folder. */
export function pictures(content: string, schema: ContentSchema) {
  const folder = join(content, 'images');
  const read = async () => {
    const file = await placeInContent(content, DESCRIPTIONS);
    const source = await readFile(file, 'utf8');
    return { file, source, described: readText(DESCRIPTIONS, source).value };
  };
  const described = ({ file, source }: { file: string; source: string }, value: Table) =>
    writing(file, writeText(DESCRIPTIONS, source, { value }));

  /** The files of the folder by their ids, with the time of their last change. */
  async function files(): Promise<Map<string, number>> {
    const names = (await readdir(folder)).filter(isPictureFile);
    const times = names.map(async (name): Promise<[string, number]> => {
      const { mtimeMs } = await stat(join(folder, name));
      return [basename(name, extname(name)), mtimeMs];
    });
    return new Map(await Promise.all(times));
  }

  /** The texts that can be read, with the values that name pictures. */
  async function readTexts() {
    return (await contentTexts(content)).flatMap(({ file, source }) => {
      const text = attempt(() => readText(file, source));
      if (!text) return [];
      const named = [...valuesOf(schema, file, text.value)].filter(({ definition = '' }) =>
        PICTURES.includes(definition),
      );
      return [{ file, source, text, named }];
    });
  }

  /** The texts that show a picture, with the paths of the values, and the pattern of the places in Markdown. */
  async function placesOf(id: string, texts?: Awaited<ReturnType<typeof readTexts>>) {
    const inText = new RegExp(`(!\\[[^\\]]*\\]\\()${escaped(id)}(?=[ )])`, 'g');
    const places = (texts ?? (await readTexts())).flatMap(({ named, ...place }) => {
      const keys = named.filter(({ value }) => value === id).map(({ key }) => key);
      const isShown = keys.length > 0 || (place.text.body ?? '').search(inText) >= 0;
      return isShown ? [{ ...place, keys }] : [];
    });
    return { inText, places };
  }

  const uses = async (id: string) => {
    const { places } = await placesOf(String(id));
    return places.map(({ file, text }) => fileName(file, text.value)).sort();
  };

  async function fileOf(id: unknown): Promise<string> {
    if (typeof id !== 'string' || basename(id) !== id)
      throw new Refusal(404, 'There is no such picture.');
    return pictureFile(id, folder);
  }

  /** The name of a new picture, which no other one has. */
  async function freeId(id: string, own?: string): Promise<string> {
    const { described: all } = await read();
    const names = await readdir(folder);
    const isTaken = names.some((name) => name.toLowerCase().startsWith(`${id}.`)) || id in all;
    if (id !== own && isTaken)
      throw new Refusal(409, `There is a picture “${id}” already. Give the file another name.`);
    return id;
  }

  return {
    /** Those that are not described, then the others; of both the newest first. */
    async list(): Promise<ListedPicture[]> {
      const { described: all } = await read();
      const portraits = Object.values(all).map((one) =>
        isTable(one) && isTable(one['portrait']) ? one['portrait']['id'] : undefined,
      );
      const times = await files();
      const others = [...times.keys()].filter((id) => !(id in all) && !portraits.includes(id));
      const newest = (one: { id: string }, other: { id: string }) =>
        (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0);
      const listed = Object.entries(all).map(([id, one]): ListedPicture => {
        const { alt = '', focal } = isTable(one) ? one : {};
        const point = focal as { x: number; y: number } | undefined;
        return { id, alt: String(alt), isDescribed: true, ...(point && { focal: point }) };
      });
      return [
        ...others.map((id) => ({ id, alt: '', isDescribed: false })).sort(newest),
        ...listed.sort(newest),
      ];
    },

    /** The file of one; the names of the folder alone are compared with it. */
    file: fileOf,

    /**
     * Stores a picture and describes it; returns its id. Its bytes are written anew: what a camera notes beside the pixels,
     * such as where it was taken, is left behind, all but the profile of its colors.
     */
    async add({ name, alt, base64 }: Request<'add-picture'>): Promise<string> {
      const words = altOf(alt);
      const stem = basename(String(name), extname(String(name)));
      const id = await idOf(stem, freeId);
      const bytes = await pixels(Buffer.from(String(base64), 'base64'));
      const former = await read();
      const entry = { alt: words, focal: { x: 50, y: 50 } };
      await changeAll([
        writing(await placeInContent(content, `images/${id}.jpg`), bytes),
        described(former, { ...former.described, [id]: entry }),
      ]);
      return id;
    },

    /** Puts another file in the place of a picture; returns the files that have changed, below the content. */
    async replace({ id, base64 }: Request<'replace-picture'>): Promise<string[]> {
      const path = await fileOf(id);
      const bytes = await pixels(Buffer.from(String(base64), 'base64'));
      const name = `images/${basename(path)}`;
      const next = `images/${id}.jpg`;
      const places = [await placeInContent(content, next), await placeInContent(content, name)];
      const [to = '', from = ''] = places;
      await changeAll([writing(to, bytes), ...(to === from ? [] : [removing(from)])]);
      return [...new Set([name, next])];
    },

    uses,

    /** The ids of the pictures that one text shows, and no other. */
    async shownBy(file: string): Promise<string[]> {
      const texts = await readTexts();
      const found: string[] = [];
      for (const id of (await files()).keys()) {
        const { places } = await placesOf(id, texts);
        if (places.length > 0 && places.every((place) => place.file === file)) found.push(id);
      }
      return found;
    },

    /** Takes a picture away that nothing shows; returns the path of its file below the content. */
    async remove(id: string): Promise<string> {
      const path = await fileOf(id);
      const found = await uses(id);
      if (found.length > 0)
        throw new Refusal(409, `It is still shown: ${found.join(', ')}. Choose another one there.`);
      const former = await read();
      const { [id]: gone, ...others } = former.described;
      const name = `images/${basename(path)}`;
      await changeAll([
        ...(gone === undefined ? [] : [described(former, others)]),
        removing(await placeInContent(content, name)),
      ]);
      return name;
    },

    /** Gives a picture another name, also where it is shown; returns its id, and the texts that have changed. */
    async move({ id, words }: Request<'move-picture'>) {
      const path = await fileOf(id);
      const next = await idOf(String(words), (one) => freeId(one, id));
      if (next === id) throw new Refusal(400, 'That is its name already.');
      const { inText, places } = await placesOf(id);
      const former = await read();
      const [from, to] = [`images/${basename(path)}`, `images/${next}${extname(path)}`];
      const changed = await Promise.all(
        places
          .filter((place) => place.file !== DESCRIPTIONS)
          .map(async (place) => {
            const value = place.keys.reduce(
              (all, key) => withValue(all, key, next),
              place.text.value,
            );
            const { body } = place.text;
            const text = {
              value,
              ...(body !== undefined && {
                body: body.replace(inText, (_all, start) => start + next),
              }),
            };
            const target = await placeInContent(content, place.file);
            return writing(target, writeText(place.file, place.source, text));
          }),
      );
      const entries = Object.entries(former.described).map(([name, entry]) => [
        name === id ? next : name,
        places
          .filter((place) => place.file === DESCRIPTIONS)
          .flatMap((place) => place.keys.filter(([first]) => first === name))
          .reduce<Value>((all, [, ...key]) => withValue(all as Table, key, next), entry),
      ]);
      await changeAll([
        moving(await placeInContent(content, from), await placeInContent(content, to)),
        described(former, Object.fromEntries(entries) as Table),
        ...changed,
      ]);
      const relinked = places.map((place) => fileName(place.file, place.text.value)).sort();
      return { id: next, relinked, files: [from, to, ...places.map((place) => place.file)] };
    },

    /** Says what a picture shows. */
    async describe({ id, alt }: Request<'describe-picture'>): Promise<void> {
      const words = altOf(alt);
      await fileOf(id);
      if (!(await files()).has(id)) throw new Refusal(404, 'There is no such picture.');
      const former = await read();
      const entry = former.described[id];
      const next = { ...(isTable(entry) ? entry : { focal: { x: 50, y: 50 } }), alt: words };
      await changeAll([described(former, { ...former.described, [id]: next })]);
    },

    /** Sets the point of a picture that stays in view, in whole percents from the left and from the top. */
    async focus({ id, x, y }: Request<'focus-picture'>): Promise<void> {
      const former = await read();
      const isPercent = (part: unknown) =>
        Number.isInteger(part) && Number(part) >= 0 && Number(part) <= 100;
      const entry = Object.hasOwn(former.described, String(id)) ? former.described[id] : undefined;
      if (!isTable(entry) || !isPercent(x) || !isPercent(y))
        throw new Refusal(400, 'There is no such point.');
      const value = { ...former.described, [id]: { ...entry, focal: { x, y } } };
      await changeAll([described(former, value)]);
    },
  };
}

const escaped = (words: string) => words.replaceAll(/[^\w-]/g, '\\$&');

/** The words for those who cannot see a picture. */
function altOf(alt: unknown): string {
  if (typeof alt === 'string' && alt.trim() !== '') return alt.trim();
  throw new Refusal(400, 'Say in a few words what the picture shows, for those who cannot see it.');
}

/** The id of a picture by the name of its file: of a name without Latin letters the next free number. */
async function idOf(stem: string, free: (id: string) => Promise<string>): Promise<string> {
  if (/[\p{Script=Latin}\d]/u.test(stem)) return free(slugOf(stem));
  for (let number = 1; ; number++) {
    const id = await free(`picture-${number}`).catch(() => '');
    if (id !== '') return id;
  }
}

/** The pixels of a picture as JPEG, upright and no larger than any page needs. */
async function pixels(bytes: Buffer): Promise<Buffer> {
  const picture = HEIC.test(bytes.toString('latin1', 4, 12))
    ? await decodeHeic(bytes)
    : openPicture(bytes);
  const { width, height } = await picture
    .clone()
    .metadata()
    .then(({ autoOrient }) => autoOrient)
    .catch(() => {
      throw new Refusal(415, 'This is no picture that can be read. Save it as JPEG, PNG or WebP.');
    });
  if (width * height > MOST_PIXELS)
    throw new Refusal(
      413,
      `This picture is very large: ${width} by ${height} pixels. Save it at most 10,000 pixels wide.`,
    );
  const shown = Math.round(width * Math.min(1, LONGEST_SIDE / Math.max(width, height)));
  if (shown < LEAST_WIDTH)
    throw new Refusal(
      400,
      width < LEAST_WIDTH
        ? `This picture is only ${width} pixels wide, which looks blurred. Take one of at least ${LEAST_WIDTH}, better 1920.`
        : `This picture is very tall: ${width} by ${height} pixels. Cut a part out of it that is at most eight times as tall as wide.`,
    );
  return picture
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .keepIccProfile()
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The pixels of an iPhone's picture; the decoder, a megabyte, is loaded with the first one. */
async function decodeHeic(bytes: Buffer): Promise<Sharp> {
  const { default: decode } = await import('heic-decode');
  const { width, height, data } = await decode({ buffer: bytes }).catch(() => {
    throw new Refusal(
      415,
      'This picture from an iPhone cannot be read. In Photos choose File, Export, and JPEG.',
    );
  });
  return sharp(data, { raw: { width, height, channels: 4 } });
}
