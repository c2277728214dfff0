// Status page of a purchase: the states of the welcome page, and the page for an unreachable payment provider.
import './status-page.css';
import { type ComponentType, lazy, Suspense } from 'react';
import type { OrderState } from '../backend/order-status';
import type { OrderStatusPollerProps } from '../checkout/order-status-poller';
import { ProgramButton, Receipt } from '../checkout/receipt';
import { useOrderStatus } from '../checkout/use-order-status';
import type { StatusPage as StatusContent } from '../core/core';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import { PageTitle } from '../layout/page-title';
import { PrintHeader } from '../layout/print-header';
import { ButtonLink } from '../ui/button';
import { headlineText } from '../ui/headline';
import { TextLink } from '../ui/link';
import { withNames } from '../ui/names';

/** Moon phase of each state: full when paid, new when nothing is known. */
const MOON_PHASE: Record<OrderState, number> = {
  paid: 7,
  delivered: 7,
  processing: 5,
  unseen: 5,
  unpaid: 3,
  expired: 2,
  unknown: 1,
  unreachable: 5,
  unavailable: 3,
};

/** The page is complete without it: if the chunk cannot be loaded, the initial state stays. */
const OrderStatusPoller = lazy(
  (): Promise<{ default: ComponentType<OrderStatusPollerProps> }> =>
    import('../checkout/order-status-poller').then(
      (module) => ({ default: module.OrderStatusPoller }),
      () => ({ default: () => null }),
    ),
);

export default function StatusPage({ content, path }: { content: StatusContent; path: string }) {
  const status = useOrderStatus(content, path);
  const { state, content: shown, receipt, sessionId, polling } = status;
  const { eyebrow, title, waiting } = shown;
  // The first link is a button where an action is left to take: not for a paid order, nor while a payment is processing.
  const [first, ...others] = shown.receipt || waiting ? [undefined, ...shown.links] : shown.links;
  return (
    <div className="container page-head status-page" data-state={state}>
      {shown.receipt && <PrintHeader />}
      <div ref={status.container} className="stack-3 positioned items-start status-main">
        <MoonlitDoorIllustration day={MOON_PHASE[state]} />
        <PageTitle eyebrow={eyebrow} title={title} className="text-page headline" />
        {shown.receipt && receipt && <ProgramButton words={shown.receipt} receipt={receipt} />}
        <div className="prose text-lead">
          {shown.paragraphs.map((paragraph) => (
            <p key={paragraph}>{withNames(paragraph)}</p>
          ))}
          {waiting && polling !== undefined && <p>{polling ? waiting.watching : waiting.rested}</p>}
        </div>
        {shown.receipt && receipt && <Receipt words={shown.receipt} receipt={receipt} />}
        <div className="cluster above-2 screen-only status-links">
          {first && <ButtonLink {...first} variant="luxury" size="lg" />}
          {others.map((link) => link && <TextLink key={link.label} {...link} />)}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {status.changed && `${eyebrow}. ${headlineText(title)}.`}
      </p>
      {sessionId !== null && status.initialState !== 'unavailable' && (
        <Suspense fallback={null}>
          <OrderStatusPoller
            sessionId={sessionId}
            initialState={status.initialState}
            onUpdate={status.update}
          />
        </Suspense>
      )}
    </div>
  );
}
