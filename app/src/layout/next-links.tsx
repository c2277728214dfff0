// Last section of a page: links to the next pages.
import './next-links.css';
import type { Headline as HeadlineContent, Link as LinkContent } from '../core/core';
import { Headline } from '../ui/headline';
import { TextLink } from '../ui/link';
import { Section } from './section';

interface NextLinksProps {
  eyebrow: string;
  title: HeadlineContent;
  links: readonly LinkContent[];
}

export function NextLinks({ eyebrow, title, links }: NextLinksProps) {
  return (
    <Section name="onward" className="pad-2xl next-links" inner="stack-4 split split-7-5 align-end">
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h2 className="above-2" id="onward-title">
          <Headline of={title} />
        </h2>
      </div>
      <ul className="line-above next-links-list">
        {links.map((link) => (
          <li key={link.to}>
            <TextLink {...link} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
