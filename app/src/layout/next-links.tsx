// Last section of a page: links to the next pages.
import './next-links.css';
import type { Headline as HeadlineContent, Link as LinkContent } from '../core/core';
import { TextLink } from '../ui/link';
import { Section } from './section';
import { SectionHead } from './section-head';

interface NextLinksProps {
  eyebrow: string | null;
  title: HeadlineContent;
  links: readonly LinkContent[];
}

export function NextLinks({ eyebrow, title, links }: NextLinksProps) {
  return (
    <Section name="onward" className="pad-2xl" inner="stack-4 split l-cols-7-5 align-end">
      <SectionHead eyebrow={eyebrow} title={title} id="onward-title" />
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
