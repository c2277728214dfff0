// A form of the house, as a letter: plain HTML without a script. The server fills in the marked places.
import '../styles/form.css';
import { Button, ButtonLink } from '../components/button';
import { Doorway } from '../components/doorway';
import { FormField } from '../components/form-field';
import { slot } from '../components/form-slot';
import { useFramed } from '../components/framed';
import { Headline } from '../components/headline';
import { Mark } from '../components/mark';
import { SealedLetter } from '../components/sealed-letter';
import { TextLink } from '../components/text-link';
import { type FormPage as FormContent, site } from '../core/core';

export default function FormPage({ content }: { content: FormContent }) {
  const framed = useFramed();
  const shown = content.sent ? <Thanks content={content} /> : <Letter content={content} />;
  if (framed) return <div className="form-framed">{shown}</div>;

  const { title, lead, words, sent } = content;
  const { brand, contact } = site();
  return (
    <div className="form-page wrap">
      {!sent && (
        <div className="form-words">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 tabIndex={-1}>
            <Headline of={title} />
          </h1>
          <p className="form-lead">{lead}</p>
          {content.mail && (
            <p className="form-mail">
              {words.mail}: <a href={content.mail.to}>{contact.email}</a>
            </p>
          )}
          <Doorway day={4} />
        </div>
      )}
      <div className="form-paper" data-sent={sent}>
        <div className="form-letterhead">
          <Mark className="form-letterhead-mark" />
          <p className="form-letterhead-name">{brand.name}</p>
          <p>{contact.location}</p>
        </div>
        {shown}
      </div>
    </div>
  );
}

function Letter({ content }: { content: FormContent }) {
  const { action, title, words, fields, submit, keeping, trap } = content;
  const framed = useFramed();
  return (
    <form action={addressOf(action, framed)} method="post" noValidate className="form-letter">
      {framed && (
        <h1 className="visually-hidden">
          <Headline of={title} />
        </h1>
      )}
      {/* The server gives the focus to the first line that it has something to say about. */}
      <p role="alert" className="form-summary" tabIndex={-1}>
        {slot('summary')}
      </p>
      <div className="form-fields">
        {fields.map((field) => (
          <FormField key={field.name} field={field} words={words} />
        ))}
      </div>
      <div className="form-trap" aria-hidden="true">
        <label>
          {words.trap}
          <input type="text" name={trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="form-send">
        <Button type="submit" variant="luxury" size="lg">
          {submit}
        </Button>
        <p className="form-keeping">{keeping}</p>
      </div>
    </form>
  );
}

function Thanks({ content }: { content: FormContent }) {
  const { action, confirmation, words } = content;
  const framed = useFramed();
  return (
    <div className="form-thanks">
      <SealedLetter />
      <h1 tabIndex={-1}>
        <Headline of={confirmation.title} />
      </h1>
      <p>{confirmation.text}</p>
      <div className="form-thanks-links">
        {!framed && (
          <ButtonLink to="/" variant="luxury" size="lg">
            {words.back}
          </ButtonLink>
        )}
        <TextLink to={addressOf(action, framed)} label={words.again} />
      </div>
    </div>
  );
}

/** Inside a frame everything that follows stays without bar and footer, too. */
function addressOf(action: string, framed: boolean): string {
  return framed ? `${action}?framed=1` : action;
}
