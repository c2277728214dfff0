// The shop: what waits for a decision, orders, submissions, the newsletter, how the week goes. It is read from the server each time
// that the page is shown, and kept nowhere on this computer.

import { useEffect, useState } from 'react';
import type { ShopNames } from '../entries';
import { ActionButton } from './action-button';
import { Decisions } from './decisions';
import { useKeptFocus } from './kept-focus';
import { OrderList } from './order-list';
import { PageFrame } from './page-frame';
import { ask } from './server';
import type { Decide, Shop } from './shop';
import { SubmissionList } from './submission-list';
import { type Report, WeeklyReport } from './weekly-report';
import './orders.css';

interface ShopAnswers {
  names: ShopNames;
  shop: Shop;
  report: Report | undefined;
}

async function readShop(): Promise<ShopAnswers> {
  const names = await ask('shop-names', {});
  const shop = (await ask('shop', { ask: 'shop' })) as Shop;
  // A server of an older version has none.
  const report = await (ask('shop', { ask: 'report' }) as Promise<Report>).catch(() => undefined);
  return { names, shop, report };
}

export function OrdersPage() {
  const [answers, setAnswers] = useState<ShopAnswers>();
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): another attempt asks the server again
  useEffect(() => {
    let isCurrent = true;
    setFault('');
    readShop()
      .then((read) => isCurrent && setAnswers(read))
      .catch((error: Error) => isCurrent && setFault(error.message));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const decide: Decide = async (request) => {
    setSaid('');
    const { message } = (await ask('shop', request)) as { message: string };
    setSaid(message);
    const shop = (await ask('shop', { ask: 'shop' })) as Shop;
    setAnswers((former) => former && { ...former, shop });
  };
  if (fault !== '')
    return (
      <PageFrame key="fault" title="Orders" isWide>
        <p className="fault" role="alert">
          {fault}
        </p>
        <ActionButton run={async () => setAttempt(attempt + 1)}>Try again</ActionButton>
      </PageFrame>
    );
  return (
    <PageFrame id="orders" title="Orders and letters" isWide>
      {answers ? (
        <>
          <p className="note">
            Read from the server just now, in the time of the house. Nothing of it is kept on this
            computer.
          </p>
          <p role="status" className="said">
            {said}
          </p>
          <ShopLists {...answers} decide={decide} />
          {answers.report && <WeeklyReport {...answers.report} />}
        </>
      ) : (
        <p role="status">The server is being asked …</p>
      )}
    </PageFrame>
  );
}

function ShopLists({
  names: { offers, forms },
  shop: { isDemo = false, isComplete = true, orders, submissions, mail, mailFailure },
  decide,
}: Omit<ShopAnswers, 'report'> & { decide: Decide }) {
  const kept = useKeptFocus<HTMLDivElement>('[tabindex="-1"]');
  return (
    <div {...kept}>
      <Decisions
        flagged={orders.filter(({ isFlagged }) => isFlagged)}
        caught={submissions.filter(({ isCaught }) => isCaught)}
        mail={mail}
        mailFailure={mailFailure}
        forms={forms}
        decide={decide}
      />
      {!isComplete && (
        <p className="notice">
          Something of the shop cannot be read, and is missing below. Nothing of it is lost: ask
          your operator to look for store.row_unreadable in the log of the server.
        </p>
      )}
      {isDemo && (
        <p className="notice">
          These are orders of the demo, to try this page with: nothing was paid, and nobody gets a
          message. Once the shop takes payments, they are shown no more.
        </p>
      )}
      <OrderList all={orders} names={offers} decide={decide} />
      <SubmissionList all={submissions} forms={forms} />
    </div>
  );
}
