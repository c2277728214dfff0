// URLs of a picture's files in every size and format, which app/scripts/images.ts has encoded.

import ofArticles from '../generated/article-pictures.json';
import encoded from '../generated/picture-files.json';

interface PictureSource {
  type: 'image/avif' | 'image/webp';
  srcSet: string;
}

/** Attributes of a <picture> and its <img>, without the alternative text. */
export interface PictureFiles {
  /** Size of the source in pixels: reserves the space before the picture has loaded. */
  width: number;
  height: number;
  /** A medium-sized JPEG, for browsers without AVIF and WebP. */
  src: string;
  /** Sources in AVIF and WebP, best first. */
  sources: PictureSource[];
}

/** Width and height of the source, and the hash in the file names. */
type EncodedPicture = [number, number, string];

/** Pictures that only articles show, sent with their pages: files, and rules that pictures.css does not contain. */
export interface ArticlePictures {
  files: Record<string, EncodedPicture>;
  css: string;
}

/** Media query for the portrait crop, if a picture has one. */
export const PORTRAIT = encoded.portrait;

/** Widths of a picture's files. A file hardly narrower than the picture itself would save little, so it is left out. */
const widthsOf = (width: number) => [
  ...encoded.smaller.filter((size) => size * 1.1 < width),
  Math.min(width, encoded.largest),
];

const table = encoded.files as unknown as Record<string, EncodedPicture>;

/** Adds the pictures of an article: their files, and their rules. */
export function addPictures({ files, css }: ArticlePictures): void {
  Object.assign(table, files);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

// The prerender, `npm run dev` and tests have all pictures.
if (import.meta.env.SSR || import.meta.env.DEV) {
  const all = Object.entries(
    ofArticles as unknown as Record<string, { file: EncodedPicture; css: string }>,
  );
  for (const [id, { file }] of all) table[id] = file;
  if (!import.meta.env.SSR) addPictures({ files: {}, css: all.map(([, { css }]) => css).join('') });
}

/**
 * Files of a picture by its id; undefined for an id that no content file names. `isSmall`: with the smallest file, for a
 * frame of which it is large enough on some screens.
 */
export function pictureFiles(id: string, isSmall = false): PictureFiles | undefined {
  const picture = table[id];
  if (!picture) return undefined;
  const [width, height, hash] = picture;
  const widths = [...(isSmall ? [encoded.small] : []), ...widthsOf(width)];
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
