// Responsive pictures in article text: replaces the placeholders in the core's HTML with the markup of <Picture>.
import { pictureFiles } from './picture-files';
import { coverSizes } from './picture-sizes';

/** A placeholder written by the core: the picture's id, and its alternative text as HTML. */
const PLACEHOLDER = /<figure class="figure"><img data-picture="([^"]*)" alt="([^"]*)">/g;

/**
 * Shapes of pictures: a landscape picture is wider than the text column; a portrait or square one fits into it, under
 * an arch. The frames must match the widths in article-page.css.
 */
const SHAPES = {
  wide: {
    className: 'picture',
    frames: [{ from: 80, width: '50rem' }, { from: 40, width: '38rem' }, { width: '100vw' }],
  },
  arched: {
    className: 'picture arch',
    frames: [
      { from: 48, width: '26rem', shape: 4 / 5 },
      { width: '80vw', shape: 4 / 5 },
    ],
  },
};

/** Inserts the pictures of a text in every size and format. */
export function insertPictures(html: string): string {
  return html.replace(PLACEHOLDER, (_placeholder, id: string, alt: string) => {
    const files = pictureFiles(id);
    // Same rule as in picture.tsx.
    if (!files && (import.meta.env.MODE === 'development' || import.meta.env.MODE === 'desk'))
      return '<figure>';
    if (!files) throw new Error(`No files were generated for the picture "${id}".`);
    const { width, height, src } = files;
    const shape = width > height ? 'wide' : 'arched';
    const { className, frames } = SHAPES[shape];
    const sizes = coverSizes(frames, width / height);
    const sources = files.sources.map(
      ({ type, srcSet }) => `<source type="${type}" srcSet="${srcSet}" sizes="${sizes}"/>`,
    );
    const image = `<img class="picture-${id}" src="${src}" width="${width}" height="${height}" alt="${alt}" loading="lazy" fetchPriority="auto" decoding="async"/>`;
    return `<figure class="figure figure-${shape}"><picture class="${className}">${sources.join('')}${image}</picture>`;
  });
}
