// Contact: a small room with an open window and a desk (spec §2).
import '../styles/chamber.css';
import '../styles/contact.css';
import { ButtonLink } from '../components/button';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import { type ContactPage as ContactContent, site } from '../core/core';

export default function ContactPage({ content }: { content: ContactContent }) {
  const { hero, inquiry, desk, elsewhere } = content;
  const { email, location } = site().contact;
  return (
    <div className="chamber">
      <div className="contact-room">
        <div className="wrap contact-room-grid">
          <header className="contact-hero">
            <p className="eyebrow">{hero.eyebrow}</p>
            <h1 tabIndex={-1}>
              <Headline of={hero.title} />
            </h1>
            <p className="contact-hero-text">{hero.text}</p>
          </header>
          <div className="contact-window">
            <Picture
              of={hero.picture}
              sizes="(min-width: 48rem) 75vw, 160vw"
              first
              className="contact-window-view"
            />
            <Casements />
          </div>
          <section className="contact-inquiry" aria-labelledby="inquiry-title">
            <SectionHead {...inquiry} id="inquiry-title">
              <div>
                <FormDialog dialog={inquiry.dialog} />
              </div>
            </SectionHead>
          </section>
        </div>
      </div>

      <section className="room room-pearl contact-desk" aria-labelledby="desk-title">
        <div className="wrap">
          <h2 className="eyebrow" id="desk-title">
            {desk.eyebrow}
          </h2>
          <ul className="contact-drawers">
            <li>
              <h3>{desk.email}</h3>
              <p className="contact-entry">
                <a href={`mailto:${email}`}>{email}</a>
              </p>
              <p>{desk.emailNote}</p>
            </li>
            <li>
              <h3>{desk.place}</h3>
              <p className="contact-entry">{location}</p>
              <p>{desk.placeNote}</p>
            </li>
            <li>
              <h3>{desk.general}</h3>
              <p className="contact-letter">
                <ButtonLink to={desk.mail.to} variant="outline">
                  {desk.mail.label}
                </ButtonLink>
              </p>
              <p>{desk.generalNote}</p>
            </li>
          </ul>
        </div>
      </section>

      <section className="room contact-elsewhere" aria-labelledby="elsewhere-title">
        <div className="wrap contact-elsewhere-grid">
          <SectionHead eyebrow={elsewhere.eyebrow} title={elsewhere.title} id="elsewhere-title" />
          <ul>
            {elsewhere.items.map(({ text, link }) => (
              <li key={text}>
                <p>{text}</p>
                <TextLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

/** Frame, glazing bars and the two wings of the window, which stand open. */
function Casements() {
  return (
    <svg className="contact-casements" viewBox="0 0 400 460" aria-hidden="true">
      <path className="contact-wing" d="M72 150L8 118V448L72 424ZM328 150L392 118V448L328 424Z" />
      <path
        className="contact-bars"
        d="M72 424V150A128 128 0 0 1 328 150V424M200 22V424M72 150H328M72 288H328M66 424V150A134 134 0 0 1 334 150V424M44 424H356V436H44Z"
      />
      <path
        className="contact-bars"
        d="M72 150L8 118V448L72 424ZM40 134V436M8 284L72 288M328 150L392 118V448L328 424ZM360 134V436M392 284L328 288"
      />
      <circle cx="14" cy="300" r="3" />
      <circle cx="386" cy="300" r="3" />
    </svg>
  );
}
