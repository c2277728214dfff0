// List of offers, each with an open door, a text and a link.
import type { Link as LinkContent } from '../core/core';
import { TextLink } from '../ui/link';
import { withNames } from '../ui/names';
import { DoorIllustration, type DoorScene } from './door-illustration';

interface DoorListProps {
  doors: readonly { title: string; description: string; link: Pick<LinkContent, 'label' | 'to'> }[];
  behind: readonly DoorScene[];
}

/** How far the first and the last door are open; values in between are interpolated. */
const AJAR = 0.22;
const WIDE = 0.88;

export function DoorList({ doors, behind }: DoorListProps) {
  const step = (WIDE - AJAR) / Math.max(doors.length - 1, 1);
  return (
    <ul className={`stack-5 door-list door-list-${doors.length}`}>
      {doors.map(({ title, description, link }, index) => (
        <li key={link.to} className="stack at-center target reveal">
          <DoorIllustration behind={behind[index] ?? 'bookcase'} open={AJAR + step * index} />
          <h3>{withNames(title)}</h3>
          <p className="measure-short text-quiet">{description}</p>
          <TextLink {...link} />
        </li>
      ))}
    </ul>
  );
}
