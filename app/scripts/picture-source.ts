// Source files of pictures: finds, opens and checks files from cameras and design programs.

import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CONTENT } from './content-files.ts';
import type { Focal } from './picture-rules.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Extensions that the content compiler accepts too (core-wasm/content/src/compiler/facts/pictures.rs), in upper or lower
 * case.
 */
const PICTURE_FILE = /^(.*)\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i;

/** Minimum width of a source picture in pixels; also the smallest width that is generated. */
export const LEAST_WIDTH = 480;

/** True for picture files in `content/images`. Skips hidden files and files such as Thumbs.db. */
export const isPictureFile = (name: string): boolean =>
  !name.startsWith('.') && PICTURE_FILE.test(name);

export async function pictureFile(id: string, folder = join(CONTENT, 'images')): Promise<string> {
  const name = (await readdir(folder)).find((file) => PICTURE_FILE.exec(file)?.[1] === id);
  return join(folder, name ?? `${id}.jpg`);
}

/**
 * Opens a picture (a file or its bytes) upright: cameras often store the rotation as EXIF data instead of rotating the
 * pixels.
 */
export const openPicture = (source: string | Buffer): Sharp => sharp(source).autoOrient();

export async function pictureSize(source: string | Buffer): Promise<Size> {
  const { autoOrient } = await sharp(source).metadata();
  return autoOrient;
}

/** Throws an error with file and remedy if a picture cannot be decoded or is narrower than `least` pixels. */
export async function checkPicture(file: string, least: number): Promise<void> {
  const name = `content/images/${basename(file)}`;
  try {
    await sharp(file).resize(16).raw().toBuffer();
  } catch (error) {
    const reason = (error as Error).message.replaceAll('\n', ' ').trim();
    throw new Error(`${name}: cannot be decoded: ${reason} (save it again, for example as JPEG)`);
  }
  const { width } = await pictureSize(file);
  if (width < least)
    throw new Error(
      `${name}: is ${width} pixels wide (use a picture of at least ${least} pixels, better 1920)`,
    );
}

/**
 * Crops a picture of the content to `width` × `height` pixels, with its focal point as close to the center as possible
 * (`object-fit: cover`).
 */
export async function cropped(
  { id, focal }: { id: string; focal: Focal },
  { width, height }: Size,
): Promise<Sharp> {
  const file = await pictureFile(id);
  const source = await pictureSize(file);
  const scale = Math.max(width / source.width, height / source.height);
  const [wide, high] = [Math.round(source.width * scale), Math.round(source.height * scale)];
  const offset = (percent: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (percent / 100) * whole - part / 2)));
  const left = offset(focal.x, wide, width);
  const top = offset(focal.y, high, height);
  return openPicture(file).resize(wide, high).extract({ left, top, width, height });
}
