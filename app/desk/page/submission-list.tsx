// The submissions of the forms, and how many read the newsletter.

import { ActionButton } from './action-button';
import { dayOf } from './dates';
import { download } from './order-list';
import { type FormNames, isCut, type Submission, when } from './shop';

export function SubmissionList({ all, forms }: { all: readonly Submission[]; forms: FormNames }) {
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
          {others.map((submission) => (
            <li key={submission.number}>
              <p className="note">
                {`${when(submission.receivedAt)} · ${formName(submission.form, forms)}`}
              </p>
              <FieldList submission={submission} forms={forms} />
              <Answer {...submission} />
            </li>
          ))}
        </ul>
      )}
      <div className="choices">
        <ActionButton isQuiet run={() => download('submissions-table', 'letters.csv')}>
          All letters as a spreadsheet
        </ActionButton>
      </div>
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

/** Title of a form; a form that the content has no longer has its slug. */
export const formName = (slug: string, forms: FormNames) => forms[slug]?.title ?? slug;

/** Fields of a submission as its form labels them, with the words that were written or chosen. */
export function FieldList({
  submission: { form, fields },
  forms,
}: {
  submission: Submission;
  forms: FormNames;
}) {
  return (
    <dl>
      {fields.map(([name, value]) => {
        const { label = name, options = {} } = forms[form]?.fields[name] ?? {};
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{options[value] ?? value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
