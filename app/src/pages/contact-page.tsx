// Contact page (spec §2): an inquiry form in a dialog, contact details, and links to other pages.
import '../layout/columns.css';
import './contact-page.css';
import { type ContactPage as ContactContent, site } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import Casements from '../illustrations/casements.svg?react';
import { PageTitle } from '../layout/page-title';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { TextLink } from '../ui/link';
import { Picture } from '../ui/picture';

export default function ContactPage({ content }: { content: ContactContent }) {
  const { hero, inquiry, details, shortcuts } = content;
  const { email, location } = site().contact;
  return (
    <div className="page-wide">
      <div className="positioned isolated page-head contact-hero">
        <div className="container stack-5 m-cols-2">
          <header className="stack-3 at-end">
            <PageTitle {...hero} className="headline" />
          </header>
          <div className="positioned full-width measure-34 m-measure-46 m-self-center layer-after frame-400-460 place-center contact-window">
            <Picture
              picture={hero.picture}
              frames={[
                { from: 48, width: 'min(28vw, 30rem)', shape: 0.63 },
                { width: 'min(58vw, 22rem)', shape: 0.63 },
              ]}
              first
              className="arch"
            />
            <Casements className="covering" />
          </div>
          <section className="m-pad-top-5 m-line-above" aria-labelledby="inquiry-title">
            <SectionHead {...inquiry} id="inquiry-title">
              <div>
                <FormDialog dialog={inquiry.dialog} />
              </div>
            </SectionHead>
          </section>
        </div>
      </div>

      <Section name="desk" className="pad-2xl surface-pearl">
        <h2 className="eyebrow" id="desk-title">
          {details.eyebrow}
        </h2>
        <ul className="ruled stack columns above-4 contact-links">
          <li className="at-start pad-4 m-cols-1-1 m-gap-x-5 l-cols-1 l-pad-bottom-3 l-align-center stack-2 text-quiet">
            <h3 className="text-label">{details.email}</h3>
            <p className="text-ink text-h4 text-serif contact-entry">
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <p className="measure-short">{details.emailNote}</p>
          </li>
          <li className="at-start pad-4 m-cols-1-1 m-gap-x-5 l-cols-1 l-pad-bottom-3 l-align-center stack-2 text-quiet">
            <h3 className="text-label">{details.place}</h3>
            <p className="text-ink text-h4 text-serif contact-entry">{location}</p>
            <p className="measure-short">{details.placeNote}</p>
          </li>
          <li className="at-start pad-4 m-cols-1-1 m-gap-x-5 l-cols-1 l-pad-bottom-3 l-align-center stack-2 text-quiet">
            <h3 className="text-label">{details.general}</h3>
            <p>
              <ButtonLink {...details.mail} variant="outline" />
            </p>
            <p className="measure-short">{details.generalNote}</p>
          </li>
        </ul>
      </Section>

      <Section
        name="elsewhere"
        className="pad-2xl contact-elsewhere"
        inner="stack-5 split l-cols-4-8"
      >
        <SectionHead {...shortcuts} id="elsewhere-title" />
        <ul className="ruled">
          {shortcuts.items.map(({ text, link }) => (
            <li key={text} className="spread">
              <p className="text-head text-serif">{text}</p>
              <TextLink {...link} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
