// Pictures of the delivered program, each with its caption, the first the largest; and the way to look inside.
import './program-views.css';
import type { CaptionedPicture, Link } from '../core/core';
import { ButtonLink } from '../ui/button';
import { Picture } from '../ui/picture';
import type { Frame } from '../ui/picture-sizes';

/** Columns of twelve that each picture takes; on phones the first is as wide as the page, the others half as wide. */
const COLUMNS = [5, 4, 3];

const framesOf = (index: number): Frame[] => {
  const columns = COLUMNS[index % COLUMNS.length] ?? 3;
  return [
    { from: 88, width: `${6 * columns}rem` },
    { from: 40, width: `${6.75 * columns}vw` },
    { width: index === 0 ? '90vw' : '43vw' },
  ];
};

interface ProgramViewsProps {
  pictures: readonly CaptionedPicture[];
  link: Link;
}

export function ProgramViews({ pictures, link }: ProgramViewsProps) {
  return (
    <div className="stack-5 items-start program-views">
      <ul className="stack full-width program-views-list">
        {pictures.map(({ picture, caption }, index) => (
          <li key={picture.id} className="reveal">
            <figure className="stack-2">
              <Picture of={picture} frames={framesOf(index)} className="frame-4-5" />
              <figcaption className="text-quiet text-small text-balance">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <ButtonLink {...link} variant="luxury" size="xl" />
    </div>
  );
}
