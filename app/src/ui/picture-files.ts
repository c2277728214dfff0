// The files of pictures, as app/scripts/images.ts has encoded them.

import ofArticles from '../generated/article-pictures.json';
import encoded from '../generated/picture-files.json';

/** One format of a picture, for a <source>. */
interface PictureSource {
  type: 'image/avif' | 'image/webp';
  srcSet: string;
}

/** Attributes of a <picture> and its <img>, without the alternative text. */
export interface PictureFiles {
  /** Pixels of the source: reserves the space before the picture has loaded. */
  width: number;
  height: number;
  /** A medium JPEG, for browsers without support for these formats. */
  src: string;
  /** AVIF, WebP: best first. */
  sources: PictureSource[];
}

/** Width and height of the source, and the hash in the names of its files. */
type EncodedPicture = [number, number, string];

/** What a page brings along for pictures that only articles show: their files, and the rules of pictures.css for them. */
export interface ArticlePictures {
  files: Record<string, EncodedPicture>;
  css: string;
}

/** Media query for the portrait crop, if a picture has one. */
export const PORTRAIT = encoded.portrait;

/** The widths of a picture's files; one that is hardly less than its own would be of no use. */
const widthsOf = (width: number) => [
  ...encoded.smaller.filter((size) => size * 1.1 < width),
  Math.min(width, encoded.largest),
];

const table = encoded.files as unknown as Record<string, EncodedPicture>;

/** Adds pictures that only articles show. */
export function addPictures({ files, css }: ArticlePictures): void {
  Object.assign(table, files);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

// The prerender, `npm run dev` and tests have them all.
if (import.meta.env.SSR || import.meta.env.DEV) {
  const all = Object.entries(
    ofArticles as unknown as Record<string, { file: EncodedPicture; css: string }>,
  );
  for (const [id, { file }] of all) table[id] = file;
  if (!import.meta.env.SSR) addPictures({ files: {}, css: all.map(([, { css }]) => css).join('') });
}

/** The files of a picture by its id; undefined for an id that no content file names. */
export function pictureFiles(id: string): PictureFiles | undefined {
  const picture = table[id];
  if (!picture) return undefined;
  const [width, height, hash] = picture;
  const widths = widthsOf(width);
  const file = (size: number | undefined, extension: string) =>
    `/assets/pictures/${id}-${hash}-${size}.${extension}`;
  const srcSet = (extension: string) =>
    widths.map((size) => `${file(size, extension)} ${size}w`).join(', ');
  return {
    width,
    height,
    src: file(widths.includes(1200) ? 1200 : widths.at(-1), 'jpg'),
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
  };
}
