// A room with a picture, a few words and its doors.
import '../styles/room.css';
import { Headline } from '../components/headline';
import { Picture } from '../components/picture';
import { TextLink } from '../components/text-link';
import type { RoomPage as RoomContent } from '../core/core';

export default function RoomPage({ content }: { content: RoomContent }) {
  const { eyebrow, title, lead, picture, sections, links } = content;
  return (
    <article>
      <header className="room-hero wrap">
        <div className="room-hero-words">
          <p className="eyebrow">{eyebrow}</p>
          <h1 tabIndex={-1}>
            <Headline of={title} />
          </h1>
          <p className="room-lead">{lead}</p>
        </div>
        {picture && (
          <Picture
            of={picture}
            sizes="(min-width: 64rem) 40vw, 100vw"
            first
            className="arch room-picture"
          />
        )}
      </header>
      <div className="wrap room-sections">
        {sections.map((section, index) => (
          <section
            key={section.eyebrow}
            aria-labelledby={`section-${index}`}
            className="room-section"
          >
            <p className="eyebrow">{section.eyebrow}</p>
            <div className="room-section-words">
              <h2 id={`section-${index}`}>
                <Headline of={section.title} />
              </h2>
              <div className="prose">
                {section.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </div>
          </section>
        ))}
      </div>
      <nav className="room-doors wrap" aria-label="From here">
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <TextLink {...link} />
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
