// The submissions of the forms, and how many read the newsletter.

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
      <h3>Letters</h3>
      {others.length === 0 ? (
        <p>No letter has come yet.</p>
      ) : (
        <ul className="letters">
          {others.map(({ number, form, receivedAt, fields }) => (
            <li key={number}>
              <p className="note">{`${when(receivedAt)} · ${form}`}</p>
              <FieldList fields={fields} />
            </li>
          ))}
        </ul>
      )}
    </>
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
