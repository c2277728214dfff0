// The end of a room: which doors lead on from here.
import '../styles/onward.css';
import type { Headline as HeadlineContent, Link as LinkContent } from '../core/core';
import { Headline } from './headline';
import { TextLink } from './text-link';

interface OnwardProps {
  eyebrow: string;
  title: HeadlineContent;
  links: LinkContent[];
}

export function Onward({ eyebrow, title, links }: OnwardProps) {
  return (
    <section className="room onward" aria-labelledby="onward-title">
      <div className="wrap onward-grid">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="onward-title">
            <Headline of={title} />
          </h2>
        </div>
        <ul className="onward-links">
          {links.map((link) => (
            <li key={link.to}>
              <TextLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
