// The pictures of the content: listed with what they show, added without what a camera notes about the place, taken away where
// nothing shows them, and the point that stays in view where they are cropped.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { patch } from '@decimalturn/toml-patch';
import sharp from 'sharp';
import { parse, stringify } from 'smol-toml';
import {
  isPictureFile,
  LEAST_WIDTH,
  openPicture,
  pictureFile,
} from '../app/scripts/picture-source';
import { placeInContent, textsWith } from './desk-files.mjs';
import { Refusal } from './desk-requests.mjs';
import { slugOf } from './desk-texts.mjs';

/** The most pixels of a picture that is taken, and the most that one of its sides keeps: no page shows more. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 3840;

/** What an iPhone writes: the brands of the container, behind `ftyp`. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

/** @param {string} content The content folder. */
export function pictures(content) {
  const folder = join(content, 'images');
  const read = async () => {
    const file = await placeInContent(content, 'pictures.toml');
    const source = await readFile(file, 'utf8');
    return { file, source, described: parse(source) };
  };

  /** What shows a picture, by what its owner calls it. */
  function uses(id) {
    // As the value of a key, in a list, and in a text.
    const word = String(id).replaceAll(/[^\w-]/g, '\\$&');
    return textsWith(content, new RegExp(`"${word}"|\\(${word}[ )]`));
  }

  return {
    /** Those that are described, in the order of their file, and before them those that are not. */
    async list() {
      const { described } = await read();
      const portraits = Object.values(described).map(({ portrait }) => portrait?.id);
      const names = (await readdir(folder)).filter(isPictureFile);
      const stems = names.map((name) => basename(name, extname(name)));
      const others = stems.filter((id) => !(id in described) && !portraits.includes(id)).sort();
      return [
        ...others.map((id) => ({ id, alt: '', isDescribed: false })),
        ...Object.entries(described).map(([id, { alt, focal }]) => ({
          id,
          alt,
          focal,
          isDescribed: true,
        })),
      ];
    },

    /** The file of one; the names of the folder alone are compared with it. */
    async file(id) {
      if (typeof id !== 'string' || basename(id) !== id)
        throw new Refusal(404, 'There is no such picture.');
      return pictureFile(id, folder);
    },

    /**
     * Stores a picture and describes it; returns its id. Its bytes are written anew: what a camera notes beside the pixels,
     * such as where it was taken, is left behind, all but the profile of its colors.
     */
    async add({ name, alt, base64 }) {
      if (typeof alt !== 'string' || alt.trim() === '')
        throw new Refusal(
          400,
          'Say in a few words what the picture shows, for those who cannot see it.',
        );
      const id = slugOf(basename(String(name), extname(String(name))));
      const bytes = await pixels(Buffer.from(String(base64), 'base64'));
      const { file, source, described } = await read();
      const taken = (await readdir(folder)).some((one) => one.toLowerCase().startsWith(`${id}.`));
      if (taken || id in described)
        throw new Refusal(409, `There is a picture “${id}” already. Give the file another name.`);
      const table = stringify({ [id]: { alt: alt.trim(), focal: { x: 50, y: 50 } } });
      await writeFile(await placeInContent(content, `images/${id}.jpg`), bytes, { flag: 'wx' });
      await writeFile(file, `${source.trimEnd()}\n\n${table}`);
      return id;
    },

    uses,

    /** Takes a picture away that nothing shows; returns the path of its file below the content. */
    async remove(id) {
      const path = await this.file(id);
      const found = await uses(id);
      if (found.length > 0)
        throw new Refusal(409, `It is still shown: ${found.join(', ')}. Choose another one there.`);
      const { file, source, described } = await read();
      const { [id]: _gone, ...others } = described;
      const name = `images/${basename(path)}`;
      await rm(await placeInContent(content, name));
      if (id in described) await writeFile(file, patch(source, others));
      return name;
    },

    /** Sets the point of a picture that stays in view, in whole percents from the left and from the top. */
    async focus({ id, x, y }) {
      const { file, source, described } = await read();
      const isPercent = (value) => Number.isInteger(value) && value >= 0 && value <= 100;
      if (!Object.hasOwn(described, String(id)) || !isPercent(x) || !isPercent(y))
        throw new Refusal(400, 'There is no such point.');
      described[id].focal = { x, y };
      await writeFile(file, patch(source, described));
    },
  };
}

/** The pixels of a picture as JPEG, upright and no larger than any page needs. */
async function pixels(bytes) {
  if (HEIC.test(bytes.toString('latin1', 4, 12)))
    throw new Refusal(
      415,
      'This is a picture in the format HEIC, which browsers cannot show. In Photos choose File, Export, and JPEG; or on the iPhone Settings, Camera, Formats, Most Compatible.',
    );
  const { width, height } = await sharp(bytes)
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
  if (width < LEAST_WIDTH)
    throw new Refusal(
      400,
      `This picture is only ${width} pixels wide, which looks blurred. Take one of at least ${LEAST_WIDTH}, better 1920.`,
    );
  return openPicture(bytes)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .keepIccProfile()
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
