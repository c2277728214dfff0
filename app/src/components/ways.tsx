// The ways on from a room, side by side.
import '../styles/ways.css';
import type { Link } from '../core/core';
import { TextLink } from './text-link';

export function Ways({ links }: { links: Link[] }) {
  return (
    <ul className="ways">
      {links.map((link) => (
        <li key={link.to}>
          <TextLink {...link} />
        </li>
      ))}
    </ul>
  );
}
