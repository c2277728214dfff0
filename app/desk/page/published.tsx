// List of publications: when each was made, what it changed, and a button that takes it back.

import { useState } from 'react';
import type { Published } from '../entries';
import { ActionButton } from './action-button';
import { dayOf, hourOf } from './dates';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { Lines } from './lines';
import { Fault, useAnswer } from './page-frame';
import { ask } from './server';

/** How many are shown before the others are asked for. */
const SHOWN = 5;

export function PublishedList({ revision, isBusy }: { revision: number; isBusy: boolean }) {
  const { answer, fault } = useAnswer('publications', {}, revision);
  const [back, setBack] = useState<{ former: Former; lines: string[] }>();
  const [isAll, setAll] = useState(false);
  const all = answer?.publications ?? [];
  if (all.length === 0) return <Fault fault={fault} />;
  const open = async (former: Former) =>
    setBack({ former, ...(await ask('compare', { id: former.id })) });
  return (
    <>
      <h3>What was published</h3>
      <ol className="states published">
        {all.slice(0, isAll ? all.length : SHOWN).map((one) => (
          <Entry key={one.time} publication={one} isBusy={isBusy} onBack={open} />
        ))}
      </ol>
      {all.length > SHOWN && !isAll && (
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          Show all {all.length}
        </button>
      )}
      {back && <BackDialog {...back} onClose={() => setBack(undefined)} />}
    </>
  );
}

type Former = NonNullable<Published['former']>;

function Entry({
  publication: { time, site, lines, release, former },
  isBusy,
  onBack,
}: {
  publication: Published;
  isBusy: boolean;
  onBack: (former: Former) => Promise<void>;
}) {
  const label = `published-${time}`;
  return (
    <li>
      <time id={label} dateTime={new Date(time).toISOString()}>
        {`${dayOf(time)}, ${hourOf(time)}`}
      </time>
      <div>
        <Lines lines={lines} />
        <small className="note">
          <Address address={site} />
          {release !== undefined && ` · ${release}`}
        </small>
      </div>
      {former && !isBusy && (
        <ActionButton isQuiet describedBy={label} run={() => onBack(former)}>
          Take this back
        </ActionButton>
      )}
    </li>
  );
}

/** An address of the site as a link. */
export const Address = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener">
    {address.replace(/^https?:\/\//, '')}
  </a>
);

function BackDialog({
  former: { id, time },
  lines,
  onClose,
}: {
  former: Former;
  lines: readonly string[];
  onClose: () => void;
}) {
  const takeBack = async () => {
    await ask('restore', { id });
    onClose();
    await ask('publish', {});
  };
  return (
    <Dialog
      heading={`Back to what was published on ${dayOf(time)}, ${hourOf(time)}`}
      onClose={onClose}
    >
      <p>
        {lines.length === 0
          ? 'Your texts are as they were then.'
          : 'This will change in your texts. What is there now stays in the history.'}
      </p>
      <Lines lines={lines} />
      <p>Then you see what will change for visitors; nothing does before you say yes.</p>
      <DialogButtons onClose={onClose}>
        <ActionButton run={takeBack}>Take it back</ActionButton>
      </DialogButtons>
    </Dialog>
  );
}
