// What waits for a decision of the owner: payments that are not what was asked, messages that were given up, letters that look
// like a machine's.

import { useState } from 'react';
import { ActionButton } from './action-button';
import {
  type Decide,
  type FormNames,
  type Mail,
  type MailFailure,
  money,
  type Order,
  type Submission,
  when,
} from './shop';
import { FieldList, formName } from './submission-list';

/** Names the cause of a message; its number follows. */
const KINDS: Record<string, string> = {
  order_paid: 'a payment, order',
  order_mismatched: 'a payment that is not what was asked, order',
  order_refunded: 'a refund, order',
  order_reopened: 'a program that is open again, order',
  order_failed: 'a payment that did not arrive, order',
  submission: 'a letter, number',
  link_requested: 'the link to the program, request',
  subscription_requested: 'the question whether to subscribe, address',
  subscription_confirmed: 'a new subscription, address',
  weekly_report: 'the report of the week, number',
};

interface DecisionsProps {
  flagged: readonly Order[];
  caught: readonly Submission[];
  mail: readonly Mail[];
  mailFailure: MailFailure | undefined;
  forms: FormNames;
  decide: Decide;
}

export function Decisions(props: DecisionsProps) {
  const { flagged, caught, mail, mailFailure, forms, decide } = props;
  if (flagged.length + caught.length + mail.length === 0 && !mailFailure)
    return (
      <p className="outcome published" tabIndex={-1}>
        Nothing waits for you.
      </p>
    );
  return (
    <>
      <h3 tabIndex={-1}>What waits for you</h3>
      <ul className="cards">
        {mailFailure && (
          <li>
            <MailFailureCard {...mailFailure} />
          </li>
        )}
        {flagged.map((order) => (
          <li key={`order-${order.number}`}>
            <FlaggedCard order={order} decide={decide} />
          </li>
        ))}
        {mail.length > 0 && (
          <li>
            <MailCard mail={mail} decide={decide} />
          </li>
        )}
        {caught.map((submission) => (
          <li key={`submission-${submission.number}`}>
            <CaughtCard submission={submission} forms={forms} decide={decide} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Mail cannot say that no mail is accepted. */
const MailFailureCard = ({ reason, messages, since }: MailFailure) => (
  <article className="card question">
    <h4>No message reaches anybody</h4>
    <p>
      {`The mail server has taken nothing since ${when(since)}: ${messages === 1 ? 'one message waits' : `${messages} messages wait`}, and your buyers get no links by mail. What it says: ${reason.replaceAll('_', ' ')}. Ask your operator to look at it today; whatever was not given up is sent by itself then.`}
    </p>
  </article>
);

function FlaggedCard({ order, decide }: { order: Order; decide: Decide }) {
  const { number, amount, currency, detail, email, isLinkOpen } = order;
  const [why, setWhy] = useState('');
  const field = `why-${number}`;
  const id = `waiting-order-${number}`;
  const [, first] = /^second_payment_of_(\d+)$/.exec(detail ?? '') ?? [];
  return (
    <article className="card question">
      <h4 id={id}>
        {`Order ${number}: ${money(amount, currency)}${first ? `, a second payment after order ${first}` : ' is not what was asked'}`}
      </h4>
      <p>
        {[email, detail && !first && `What differs: ${detail.replaceAll('_', ' ')}.`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        {`Look at the payment in Stripe. Refund it there, or accept it: the program is delivered ${isLinkOpen ? 'already' : 'then'}.`}
      </p>
      <label htmlFor={field}>Why you accept it (it is kept with the order)</label>
      <input
        id={field}
        type="text"
        maxLength={500}
        autoComplete="off"
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <ActionButton describedBy={id} run={() => decide({ ask: 'accept', order: number, why })}>
        Accept it
      </ActionButton>
    </article>
  );
}

const MailCard = ({ mail, decide }: { mail: readonly Mail[]; decide: Decide }) => (
  <article className="card question">
    <h4 id="waiting-mail">
      {mail.length === 1 ? 'A message was given up' : `${mail.length} messages were given up`}
    </h4>
    <ul>
      {mail.map(({ number, channel, kind, cause, createdAt, error }) => (
        <li key={number}>
          {`To the ${channel}: ${KINDS[kind] ?? `${kind}, number`} ${cause}, ${when(createdAt)}. What the mail server said: ${error?.replaceAll('_', ' ') ?? 'nothing'}.`}
        </li>
      ))}
    </ul>
    <ActionButton describedBy="waiting-mail" run={() => decide({ ask: 'retry-mail' })}>
      Send again
    </ActionButton>
  </article>
);

function CaughtCard({
  submission,
  forms,
  decide,
}: { submission: Submission } & Pick<DecisionsProps, 'forms' | 'decide'>) {
  const { number, form, receivedAt } = submission;
  const id = `waiting-submission-${number}`;
  return (
    <article className="card question">
      <h4 id={id}>{`A letter that looks like a machine’s (${formName(form, forms)})`}</h4>
      <p className="note">{when(receivedAt)}</p>
      <FieldList submission={submission} forms={forms} />
      <p className="note">What is put away is erased on the server.</p>
      <ActionButton
        describedBy={id}
        run={() => decide({ ask: 'accept-submission', submission: number })}
      >
        It is a real one
      </ActionButton>
      <ActionButton
        isQuiet
        describedBy={id}
        run={() => decide({ ask: 'put-away', submission: number })}
      >
        Put it away
      </ActionButton>
    </article>
  );
}
