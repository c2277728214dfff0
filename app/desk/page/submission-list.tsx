// The submissions of the forms, and how many read the newsletter.

import { ActionButton } from './action-button';
import { dayOf } from './dates';
import { download } from './order-list';
import { isCut, type Submission, when } from './shop';

export function SubmissionList({ all }: { all: readonly Submission[] }) {
  const real = all.filter(({ isCaught }) => !isCaught);
  const subscribers = real.filter(({ form }) => form === 'newsletter');
  const confirmed = subscribers.filter(({ confirmedAt }) => confirmedAt !== null);
  const others = real.filter(({ form }) => form !== 'newsletter');
  return (
    <>
      <h3>Newsletter</h3>
      <p>
        {`${confirmed.length} confirmed, ${subscribers.length - confirmed.length} not yet.`}
        {isCut(all) && ` Of the newest ${all.length} letters alone: the spreadsheet has all.`}
      </p>
      <div className="choices">
        <ActionButton isQuiet run={() => download('subscribers-table', 'subscribers.csv')}>
          All subscribers as a spreadsheet
        </ActionButton>
      </div>
      <h3>Letters</h3>
      {others.length === 0 ? (
        <p>No letter has come yet.</p>
      ) : (
        <ul className="letters">
          {others.map(({ number, form, receivedAt, fields }) => (
            <li key={number}>
              <p className="note">{`${when(receivedAt)} · ${form}`}</p>
              <FieldList fields={fields} />
              <Answer fields={fields} receivedAt={receivedAt} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A link that begins a message to the writer; none where the form has no address. */
function Answer({ fields, receivedAt }: Pick<Submission, 'fields' | 'receivedAt'>) {
  const [, email] = fields.find(([name]) => name === 'email') ?? [];
  if (!email) return null;
  const subject = `Your letter of ${dayOf(receivedAt).replace(/^\w+, /, '')}`;
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return (
    <p>
      <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}>Answer {email}</a>
    </p>
  );
}

/** Fields of a form with the words that were written into them. */
export const FieldList = ({ fields }: Pick<Submission, 'fields'>) => (
  <dl>
    {fields.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
