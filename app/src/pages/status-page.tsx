// Where a purchase comes home: the welcome page's five states, and the till that does not answer.
import '../styles/status.css';
import { type ComponentType, lazy, Suspense } from 'react';
import { BUILT_SETTINGS } from '../backend/settings';
import { Door, Receipt } from '../checkout/receipt';
import type { StandingWatchProps } from '../checkout/standing-watch';
import { type ShownState, useStanding } from '../checkout/use-standing';
import { ButtonLink } from '../components/button';
import { Doorway } from '../components/doorway';
import { Headline } from '../components/headline';
import { Letterhead } from '../components/letterhead';
import { TextLink } from '../components/text-link';
import type { StatusPage as StatusContent } from '../core/core';

/** How full the moon stands over each state: full when paid, dark when nothing is known. */
const LIGHT: Record<ShownState, number> = {
  paid: 7,
  processing: 5,
  unseen: 5,
  unpaid: 3,
  expired: 2,
  unknown: 1,
  unavailable: 3,
};

/** The page is complete without it: where it does not come, the first state stays. */
const StandingWatch = lazy(
  (): Promise<{ default: ComponentType<StandingWatchProps> }> =>
    import('../checkout/standing-watch').then(
      ({ StandingWatch: watch }) => ({ default: watch }),
      () => ({ default: () => null }),
    ),
);

export default function StatusPage({ content, path }: { content: StatusContent; path: string }) {
  const standing = useStanding(content, path);
  const { state, content: shown, receipt, session, watching } = standing;
  const { eyebrow, title, waiting } = shown;
  // A way on is a button where something is left to do; a buyer has her own, and whoever waits may wait.
  const [first, ...others] = shown.receipt || waiting ? [undefined, ...shown.links] : shown.links;
  return (
    <div className="status wrap" data-state={state}>
      {shown.receipt && <Letterhead />}
      <div ref={standing.door} className="status-door">
        <Doorway day={LIGHT[state]} />
        <p className="eyebrow">{eyebrow}</p>
        <h1 tabIndex={-1}>
          <Headline of={title} />
        </h1>
        {shown.receipt && receipt && <Door words={shown.receipt} receipt={receipt} />}
        <div className="prose">
          {shown.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {waiting && watching !== undefined && (
            <p>{watching ? waiting.watching : waiting.rested}</p>
          )}
        </div>
        {shown.receipt && receipt && <Receipt words={shown.receipt} receipt={receipt} />}
        <div className="status-links">
          {first && (
            <ButtonLink to={first.to} variant="luxury" size="lg">
              {first.label}
            </ButtonLink>
          )}
          {others.map((link) => link && <TextLink key={link.label} {...link} />)}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {standing.changed && `${eyebrow}. ${title.lead}${title.accent ?? ''}${title.tail ?? ''}.`}
      </p>
      {session !== null && standing.first !== 'unavailable' && (
        <Suspense fallback={null}>
          <StandingWatch
            settings={BUILT_SETTINGS}
            session={session}
            first={standing.first}
            onTold={standing.hear}
          />
        </Suspense>
      )}
    </div>
  );
}
