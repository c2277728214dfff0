// Page of a form: plain HTML without a script; the server fills in values and errors.
import './form-page.css';
import { type FormPage as FormContent, site } from '../core/core';
import { FormField } from '../forms/form-field';
import { HoneypotField } from '../forms/honeypot-field';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import { SealedEnvelopeIllustration } from '../illustrations/sealed-envelope-illustration';
import { useFramed } from '../layout/framed';
import { BrandMark } from '../ui/brand-mark';
import { Button, ButtonLink } from '../ui/button';
import { Headline } from '../ui/headline';
import { TextLink } from '../ui/link';
import { serverPlaceholder } from '../ui/server-placeholder';

export default function FormPage({ content }: { content: FormContent }) {
  const framed = useFramed();
  const shown = content.sent ? <Thanks content={content} /> : <FormBody content={content} />;
  if (framed) return <div className="form-framed">{shown}</div>;

  const { title, lead, words, sent } = content;
  const { brand, contact } = site();
  return (
    <div className={`container stack-5 page-head form-page ${sent ? '' : 'split split-4-8'}`}>
      {!sent && (
        <div className="stack-3 at-start sticky-top form-intro">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="text-page" tabIndex={-1}>
            <Headline of={title} />
          </h1>
          <p className="text-lead text-quiet measure-lead">{lead}</p>
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
      <div className="positioned line-frame form-sheet" data-sent={sent}>
        <div className="centered stack line-below text-gold form-sheet-head">
          <BrandMark className="mark below-2 text-champagne" />
          <p className="text-ink form-sheet-name" translate="no">
            {brand.name}
          </p>
          <p>{contact.location}</p>
        </div>
        {shown}
      </div>
    </div>
  );
}

function FormBody({ content }: { content: FormContent }) {
  const { action, title, words, fields, submit, keeping, honeypot } = content;
  const framed = useFramed();
  return (
    <form action={formUrl(action, framed)} method="post" noValidate className="stack-3 form-main">
      {framed && (
        <h1 className="visually-hidden">
          <Headline of={title} />
        </h1>
      )}
      {/* The server adds `autofocus` to the first invalid field. */}
      <p role="alert" className="form-summary" tabIndex={-1}>
        {serverPlaceholder('summary')}
      </p>
      <div className="stack form-fields">
        {fields.map((field) => (
          <FormField key={field.name} field={field} words={words} />
        ))}
      </div>
      <HoneypotField name={honeypot} label={words.honeypot} />
      <div className="stack-3 items-start above-1 form-actions">
        <Button type="submit" variant="luxury" size="lg">
          {submit}
        </Button>
        <p className="measure-34 text-quiet text-fine form-privacy">{keeping}</p>
      </div>
    </form>
  );
}

function Thanks({ content }: { content: FormContent }) {
  const { action, again, confirmation, words } = content;
  const framed = useFramed();
  return (
    <div className="stack-3 centered form-thanks">
      <SealedEnvelopeIllustration />
      <h1 className="text-h2" tabIndex={-1}>
        <Headline of={confirmation.title} />
      </h1>
      <p className="measure-30 text-quiet">{confirmation.text}</p>
      <div className="cluster above-2">
        {!framed && (
          <ButtonLink to="/" variant="luxury" size="lg">
            {words.back}
          </ButtonLink>
        )}
        {again && <TextLink to={formUrl(action, framed)} label={again} />}
      </div>
    </div>
  );
}

/** Inside an iframe the following pages are framed, too. */
function formUrl(action: string, framed: boolean): string {
  return framed ? `${action}?framed=1` : action;
}
