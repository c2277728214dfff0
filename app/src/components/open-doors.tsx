// Doors off one hallway, side by side: behind each its own light, under each what it is and the way in.
import type { Link as LinkContent } from '../core/core';
import { type Behind, LitDoor } from './lit-door';
import { TextLink } from './text-link';

interface OpenDoorsProps {
  doors: { title: string; text: string; link: Pick<LinkContent, 'label' | 'to'> }[];
  /** What is behind each of them, in their order. */
  behind: readonly Behind[];
}

/** How far the first stands open, and the last; the others lie between them. */
const AJAR = 0.22;
const WIDE = 0.88;

export function OpenDoors({ doors, behind }: OpenDoorsProps) {
  const step = (WIDE - AJAR) / Math.max(doors.length - 1, 1);
  return (
    <ul className={`open-doors open-doors-${doors.length}`}>
      {doors.map(({ title, text, link }, index) => (
        <li key={link.to} className="reveal">
          <LitDoor behind={behind[index] ?? 'shelf'} open={AJAR + step * index} />
          <h3>{title}</h3>
          <p>{text}</p>
          <TextLink {...link} />
        </li>
      ))}
    </ul>
  );
}
