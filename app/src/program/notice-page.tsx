// A page that says one thing under the address of the program: that it is closed, or cannot be looked up.
import { Headline } from '../components/headline';
import { Moon } from '../components/moon';
import type { ProgramNotice } from '../core/core';
import { MainWay, Way } from './way';

export function NoticePage({ notice }: { notice: ProgramNotice }) {
  const [first, ...others] = notice.links;
  return (
    <div className="quiet-page wrap">
      <div className="quiet-page-text">
        <Moon day={1} days={7} />
        <p className="eyebrow">{notice.eyebrow}</p>
        <h1 tabIndex={-1}>
          <Headline of={notice.title} />
        </h1>
        <div className="prose">
          {notice.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="quiet-page-links">
          {first && <MainWay to={first.to} label={first.label} />}
          {others.map((link) => (
            <Way key={link.to} to={link.to} label={link.label} />
          ))}
        </div>
      </div>
    </div>
  );
}
