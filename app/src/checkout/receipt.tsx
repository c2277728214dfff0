// A buyer's receipt: the way into her program first, then what she paid, and three ways to keep the way in.

import '../styles/receipt.css';
import { Button, look } from '../components/button';
import { useHydrated } from '../components/use-hydrated';
import type { Receipt as ReceiptWords } from '../core/core';
import { site } from '../core/core';
import type { ToldReceipt } from './told-receipt';

/** What is known of it: without a way in where a hosted backend delivers the program itself. */
export type KnownReceipt = Pick<ToldReceipt, 'email' | 'paid'> & {
  door: Pick<ToldReceipt, 'program' | 'link' | 'letter'> | null;
};

/** The button that leads into the program. */
export function Door({ words, receipt }: { words: ReceiptWords; receipt: KnownReceipt }) {
  if (receipt.door === null) return null;
  return (
    <p className="receipt-door">
      <a href={receipt.door.program} data-told="program" className={look('luxury', 'xl')}>
        <span className="button-line">{words.door}</span>
      </a>
    </p>
  );
}

export function Receipt({ words, receipt }: { words: ReceiptWords; receipt: KnownReceipt }) {
  const { door, email, paid } = receipt;
  return (
    <div className="receipt">
      <dl className="receipt-lines">
        <div>
          <dt>{words.paid}</dt>
          <dd data-told="paid">{paid}</dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd data-told="email">{email}</dd>
        </div>
        {door && (
          <div className="receipt-key">
            <dt>{words.link}</dt>
            <dd data-told="link">{door.link}</dd>
          </div>
        )}
      </dl>
      {door && (
        <>
          <p>{words.keep}</p>
          <p className="receipt-ways">
            <a href={door.letter} data-told="letter" className={look('outline', 'default')}>
              <span className="button-line">{words.letter.label}</span>
            </a>
            <PrintButton label={words.print} />
          </p>
        </>
      )}
      <p className="receipt-help">{`${words.help} ${site().contact.email}.`}</p>
    </div>
  );
}

/** Only a living page can print itself. Its place is kept, so that nothing moves when it comes to life. */
function PrintButton({ label }: { label: string }) {
  const hydrated = useHydrated();
  return (
    <span className="receipt-print" hidden={!hydrated}>
      <Button variant="outline" onClick={() => window.print()}>
        {label}
      </Button>
    </span>
  );
}
