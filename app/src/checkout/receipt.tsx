// Receipt of a paid order: program button, amount, e-mail address, and ways to keep the program link.

import './receipt.css';
import { type Receipt as ReceiptWords, site } from '../core/core';
import { Button, buttonClass } from '../ui/button';
import { useHydrated } from '../ui/hydration';
import type { ServerReceipt } from './server-receipt';
import { WeekForm } from './week-form';

/** The buyer's data; `access` is null if a hosted backend delivers the program itself. */
export type ReceiptDetails = Pick<ServerReceipt, 'email' | 'paid'> & {
  access: Pick<ServerReceipt, 'program' | 'link' | 'mailto' | 'kept'> | null;
};

export function ProgramButton({
  words,
  receipt,
}: {
  words: ReceiptWords;
  receipt: ReceiptDetails;
}) {
  if (receipt.access === null) return null;
  return (
    <p className="above-2 below-2 screen-only">
      <a
        href={receipt.access.program}
        data-receipt="program"
        className={buttonClass('luxury', 'xl')}
      >
        <span className="button-line">{words.openProgram}</span>
      </a>
    </p>
  );
}

export function Receipt({ words, receipt }: { words: ReceiptWords; receipt: ReceiptDetails }) {
  const { access, email, paid } = receipt;
  return (
    <div className="stack-3 items-start full-width measure-30 above-2 receipt">
      <dl className="full-width line-below receipt-lines">
        <div className="spread line-above">
          <dt className="text-small text-quiet">{words.paid}</dt>
          <dd data-receipt="paid">{paid}</dd>
        </div>
        <div className="spread line-above">
          <dt className="text-small text-quiet">{words.email}</dt>
          <dd data-receipt="email">{email}</dd>
        </div>
        {access && (
          <div className="spread line-above receipt-key">
            <dt className="text-small text-quiet">{words.link}</dt>
            <dd>
              <code data-receipt="link">{access.link}</code>
            </dd>
          </div>
        )}
      </dl>
      {access && (
        <>
          <p>
            {words.keep} <span data-receipt="kept">{access.kept}</span>
          </p>
          <p className="cluster screen-only gap-x-2">
            <a
              href={access.mailto}
              data-receipt="mailto"
              className={buttonClass('outline', 'default')}
            >
              <span className="button-line">{words.mail.label}</span>
            </a>
            <PrintButton label={words.print} />
          </p>
        </>
      )}
      {access && words.week && (
        <WeekForm words={words.week} program={access.program} heading="h2" />
      )}
      <p className="receipt-help">{`${words.help} ${site().contact.email}.`}</p>
    </div>
  );
}

/** Works only after hydration; before that it is invisible but keeps its space, so that the layout does not shift. */
function PrintButton({ label }: { label: string }) {
  const hydrated = useHydrated();
  return (
    <span className="keeps-place" hidden={!hydrated}>
      <Button variant="outline" onClick={() => window.print()}>
        {label}
      </Button>
    </span>
  );
}
