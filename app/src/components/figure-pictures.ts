// The pictures of a long text: the core's HTML holds a place for each, which is filled here as <Picture> would.
import { pictureFiles } from '../generated/pictures';

/** The place that the core leaves (core-wasm/build/figure.rs): the picture's name, and its words in HTML. */
const PLACE = /<figure class="figure"><img data-picture="([^"]*)" alt="([^"]*)">/g;

/**
 * A lying picture is set wide, beyond the column of text; an upright or square one stands in it under an arch.
 * `sizes` says how wide each is drawn, as article.css has it.
 */
const SHAPES = {
  wide: { className: 'picture', sizes: '(min-width: 64rem) 50rem, 100vw' },
  arched: { className: 'picture arch', sizes: '(min-width: 48rem) 26rem, 80vw' },
};

/** A text as the core made it, with its pictures in every size and format. */
export function withPictures(html: string): string {
  return html.replace(PLACE, (_place, id: string, alt: string) => {
    const files = pictureFiles(id);
    if (!files) throw new Error(`No files were made for the picture "${id}".`);
    const { width, height, src } = files;
    const shape = width > height ? 'wide' : 'arched';
    const { className, sizes } = SHAPES[shape];
    const sources = files.sources.map(
      ({ type, srcSet }) => `<source type="${type}" srcSet="${srcSet}" sizes="${sizes}"/>`,
    );
    const image = `<img class="picture-${id}" src="${src}" width="${width}" height="${height}" alt="${alt}" loading="lazy" fetchPriority="auto" decoding="async"/>`;
    return `<figure class="figure figure-${shape}"><picture class="${className}">${sources.join('')}${image}</picture>`;
  });
}
