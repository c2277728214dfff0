// Notice in place of the program: the link is closed, or the order cannot be looked up.

import type { ProgramNotice } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';
import { PageTitle } from '../layout/page-title';
import { ButtonLink } from '../ui/button';
import { TextLink } from '../ui/link';

export function NoticePage({ notice }: { notice: ProgramNotice }) {
  const [first, ...others] = notice.links;
  return (
    <div className="message-page container">
      <div className="stack-3 centered measure-46 margin-auto">
        <MoonPhase day={1} days={7} />
        <PageTitle eyebrow={notice.eyebrow} title={notice.title} />
        <div className="prose centered">
          {notice.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="cluster message-page-links">
          {first && <ButtonLink {...first} variant="luxury" size="lg" />}
          {others.map((link) => (
            <TextLink key={link.to} {...link} />
          ))}
        </div>
      </div>
    </div>
  );
}
