// Page of a form: plain HTML that works without scripts; the server fills in values and errors.
import '../forms/form.css';
import './form-page.css';
import { type FormPage as FormContent, pathOf, site } from '../core/core';
import { FormBody } from '../forms/form-body';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import SealedEnvelopeIllustration from '../illustrations/sealed-envelope.svg?react';
import { PageTitle } from '../layout/page-title';
import { BrandMark } from '../ui/brand-mark';
import { ButtonLink } from '../ui/button';
import { Headline } from '../ui/headline';
import { TextLink } from '../ui/link';

export default function FormPage({ content }: { content: FormContent }) {
  const { title, lead, words, sent } = content;
  const { brand, contact } = site();
  return (
    <div className={`container stack-5 page-head form-page ${sent ? '' : 'split l-cols-4-8'}`}>
      {!sent && (
        <div className="stack-3 at-start sticky-top l-pad-top-4 form-intro">
          <PageTitle
            eyebrow={words.eyebrow}
            title={title}
            text={lead}
            className="text-page"
            lead="measure-lead"
          />
          {content.mail && (
            <p className="text-quiet text-small form-mail">
              {words.mail}:{' '}
              <a className="text-ink" href={content.mail.to}>
                {contact.email}
              </a>
            </p>
          )}
          <MoonlitDoorIllustration day={4} />
        </div>
      )}
      <div
        className={`positioned line-frame surface-pearl pad-x-m ${sent ? 'pad-bottom-l margin-auto arched form-sheet-sent' : 'pad-l'}`}
      >
        <div
          className={`centered stack text-gold text-caption tracking-4 below-5 ${sent ? '' : 'pad-bottom-3 line-below'}`}
        >
          <BrandMark className="mark below-2 text-champagne" />
          <p className="text-ink form-sheet-name" translate="no">
            {brand.name}
          </p>
          <p>{contact.location}</p>
        </div>
        {sent ? <Thanks content={content} /> : <FormBody content={content} />}
      </div>
    </div>
  );
}

function Thanks({ content }: { content: FormContent }) {
  const { action, again, confirmation, words } = content;
  return (
    <div className="stack-3 centered form-thanks">
      <SealedEnvelopeIllustration />
      <h1 className="text-h2" tabIndex={-1}>
        <Headline headline={confirmation.title} />
      </h1>
      <p className="measure-30 text-quiet">{confirmation.text}</p>
      <div className="cluster justify-center above-2">
        <ButtonLink to={pathOf('home')} label={words.back} variant="luxury" size="lg" />
        {again && <TextLink to={action} label={again} />}
      </div>
    </div>
  );
}
