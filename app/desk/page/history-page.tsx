// The history of the content, of all of it or of one text: what was changed when, in words, and the way back to any version.

import { useEffect, useId, useState } from 'react';
import type { SavedVersion } from '../entries';
import { ActionButton } from './action-button';
import { ChangeLines } from './change-lines';
import { dayOf, hourOf } from './dates';
import type { Desk } from './desk-store';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { Fault, Notice, PageFrame, useAnswer } from './page-frame';
import { ask } from './server';

/** The time of a version, of which there may be several in a minute. */
const secondOf = (time: number) => hourOf(time, 'medium');

export function HistoryPage({ desk }: { desk: Desk }) {
  const [file, setFile] = useState('');
  const ofFile = file === '' ? {} : { file };
  const [restored, setRestored] = useState(0);
  const { answer, fault } = useAnswer('history', ofFile, desk.revision + restored);
  const { answer: gone } = useAnswer('removed', {}, desk.revision + restored);
  const removed = gone?.texts ?? [];
  /** The list of versions that the owner has left by going back to one of them. */
  const [left, setLeft] = useState<typeof answer>();
  const [back, setBack] = useState<{ version: SavedVersion; lines: string[] }>();
  const [said, setSaid] = useState('');
  const id = useId();
  // Everything below the heading is another list then.
  useEffect(() => {
    if (said !== '') document.querySelector<HTMLElement>('main h2')?.focus();
  }, [said]);
  const isWaiting = answer === undefined || answer === left;
  const versions = isWaiting ? [] : answer.states;
  const days = new Map<string, SavedVersion[]>();
  for (const version of versions)
    days.set(dayOf(version.time), [...(days.get(dayOf(version.time)) ?? []), version]);
  const open = async (version: SavedVersion) =>
    setBack({ version, ...(await ask('compare', { id: version.id, ...ofFile })) });
  return (
    <PageFrame title="History">
      <p className="lead">
        {answer?.fault ??
          'Each time that something is saved, all words, prices and pictures are kept as they are, on this computer. You can go back to any of these versions, and forward again. Words that are not saved yet stay where they are.'}
      </p>
      <Fault fault={fault} isWaiting={isWaiting} />
      <Notice words={said} />
      <div className="field">
        <label htmlFor={id}>Of which text</label>
        <select id={id} value={file} onChange={({ target }) => setFile(target.value)}>
          <option value="">The whole house</option>
          {desk.groups.map(({ name, title, documents }) => (
            <optgroup key={name} label={title}>
              {documents.map((one) => (
                <option key={one.file} value={one.file}>
                  {one.title}
                </option>
              ))}
            </optgroup>
          ))}
          {removed.length > 0 && (
            <optgroup label="Taken away">
              {removed.map((one) => (
                <option key={one.file} value={one.file}>
                  {one.title}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      {!isWaiting && versions.length === 0 && !answer.fault && (
        <p>Nothing of this text has been changed yet.</p>
      )}
      {[...days].map(([day, inDay]) => (
        <section key={day}>
          <h3>{day}</h3>
          <ol className="states">
            {inDay.map((version) => (
              <Version
                key={version.id}
                version={version}
                isNow={version === versions[0]}
                onBack={() => open(version)}
              />
            ))}
          </ol>
        </section>
      ))}
      {back && (
        <BackDialog
          {...back}
          file={file}
          onBack={() => {
            const what = file === '' ? 'Everything' : 'This text';
            setSaid(`${what} is as it was at ${secondOf(back.version.time)}.`);
            setLeft(answer);
            setRestored(restored + 1);
          }}
          onClose={() => setBack(undefined)}
        />
      )}
    </PageFrame>
  );
}

function Version({
  version: { id, time, lines, backTo },
  isNow,
  onBack,
}: {
  version: SavedVersion;
  isNow: boolean;
  onBack: () => Promise<void>;
}) {
  const label = `version-${id.slice(0, 12)}`;
  const all =
    backTo === undefined ? lines : [`Back to ${dayOf(backTo)}, ${secondOf(backTo)}.`, ...lines];
  return (
    <li>
      <time dateTime={new Date(time).toISOString()}>{secondOf(time)}</time>
      <ChangeLines id={label} lines={all} />
      {isNow ? (
        <span className="badge public">As it is now</span>
      ) : (
        <div>
          <ActionButton isQuiet describedBy={label} run={onBack}>
            Go back to this
          </ActionButton>
        </div>
      )}
    </li>
  );
}

function BackDialog({
  version: { id, time },
  lines,
  file,
  onBack,
  onClose,
}: {
  version: SavedVersion;
  lines: readonly string[];
  file: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const goBack = async () => {
    await ask('restore', { id, ...(file !== '' && { file }) });
    onBack();
    onClose();
  };
  return (
    <Dialog heading={`Back to ${dayOf(time)}, ${secondOf(time)}`} onClose={onClose}>
      <p>
        {lines.length === 0
          ? 'Everything is as it was then: nothing would change.'
          : 'This will change. What is there now stays in the history.'}
      </p>
      <ChangeLines lines={lines} />
      <DialogButtons onClose={onClose}>
        {lines.length > 0 && <ActionButton run={goBack}>Go back</ActionButton>}
      </DialogButtons>
    </Dialog>
  );
}
