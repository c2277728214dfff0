// Where a purchase comes home: the welcome page's five states, and the till that does not answer.
import '../styles/moons.css';
import '../styles/status.css';
import { ButtonLink } from '../components/button';
import { Headline } from '../components/headline';
import { Moon } from '../components/moon';
import { TextLink } from '../components/text-link';
import type { StatusPage as StatusContent } from '../core/core';

/** How full the moon stands over each state: full when paid, dark when nothing is known. */
const LIGHT: Record<StatusContent['state'], number> = {
  paid: 7,
  processing: 5,
  unpaid: 3,
  expired: 2,
  unknown: 1,
  unavailable: 3,
};

export default function StatusPage({ content }: { content: StatusContent }) {
  const [first, ...others] = content.links;
  return (
    <div className="status wrap">
      <div className="status-door">
        <Moon day={LIGHT[content.state]} days={7} />
        <p className="eyebrow">{content.eyebrow}</p>
        <h1 tabIndex={-1}>
          <Headline of={content.title} />
        </h1>
        <div className="prose">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="status-links">
          {first && (
            <ButtonLink to={first.to} variant="luxury" size="lg">
              {first.label}
            </ButtonLink>
          )}
          {others.map((link) => (
            <TextLink key={link.to} {...link} />
          ))}
        </div>
      </div>
    </div>
  );
}
