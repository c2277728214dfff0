// Contact: a small room with an open window and a desk (spec §2).
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
    <>
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
              sizes="(min-width: 64rem) 20rem, 50vw"
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
    </>
  );
}

/** Frame, glazing bars and the two wings of the window, which stand open. */
function Casements() {
  return (
    <svg className="contact-casements" viewBox="0 0 400 460" aria-hidden="true">
      <path
        className="contact-wing"
        d="M100 140L18 112V438L100 420ZM300 140L382 112V438L300 420Z"
      />
      <path
        className="contact-bars"
        d="M100 420V140A100 100 0 0 1 300 140V420M200 40V420M100 140H300M100 280H300M80 420H320M80 430H320"
      />
      <path
        className="contact-bars"
        d="M100 140L18 112V438L100 420ZM59 126V429M18 275L100 280M300 140L382 112V438L300 420ZM341 126V429M382 275L300 280"
      />
      <circle cx="26" cy="290" r="3" />
      <circle cx="374" cy="290" r="3" />
    </svg>
  );
}
