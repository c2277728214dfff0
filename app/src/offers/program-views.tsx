// Pictures of the delivered program, each with its caption, the first the largest.
import './program-views.css';
import type { CaptionedPicture } from '../core/core';
import { Picture } from '../ui/picture';
import type { Frame } from '../ui/picture-sizes';

/** Columns of twelve that each picture takes. */
const COLUMNS = [5, 4, 3];

const framesOf = (index: number): Frame[] => {
  const columns = COLUMNS[index % COLUMNS.length] ?? 3;
  return [{ from: 88, width: `${6 * columns}rem` }, { width: `${6.75 * columns}vw` }];
};

export function ProgramViews({ pictures }: { pictures: readonly CaptionedPicture[] }) {
  return (
    <ul className="stack program-views">
      {pictures.map(({ picture, caption }, index) => (
        <li key={picture.id} className="reveal">
          <figure className="stack-2">
            <Picture of={picture} frames={framesOf(index)} className="frame-4-5" />
            <figcaption className="text-quiet text-small text-balance">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
