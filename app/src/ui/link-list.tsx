// Links side by side.
import type { Link } from '../core/core';
import { TextLink } from './link';

export function LinkList({ links }: { links: readonly Link[] }) {
  return (
    <ul className="cluster">
      {links.map((link) => (
        <li key={link.to}>
          <TextLink {...link} />
        </li>
      ))}
    </ul>
  );
}
