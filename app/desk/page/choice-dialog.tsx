// Lets the owner choose where her words and others of the same text differ.

import { useId, useState } from 'react';
import { type Conflict, withTheirs } from '../merge';
import type { Text, Value } from '../values';
import { ActionButton } from './action-button';
import { Dialog } from './dialog';
import type { Choice } from './document-state';
import { labelsOf, summaryOf } from './schema';

interface ChoiceDialogProps {
  choice: Choice;
  text: Text;
  onChoose: (takesTheirs: (conflict: Conflict) => boolean) => Promise<void>;
}

export function ChoiceDialog({ choice, text, onChoose }: ChoiceDialogProps) {
  const { merge, other, isSaving } = choice;
  const { conflicts, fromOutside, theirs } = merge;
  const [taken, setTaken] = useState<ReadonlySet<Conflict>>(new Set());
  const name = useId();
  const where = other === 'window' ? 'in another window' : 'elsewhere';
  return (
    <Dialog
      heading={theirs === null ? 'This text was taken away' : `Changed ${where}, too`}
      onClose={() => undefined}
    >
      {theirs === null && (
        <p>
          While you were writing, its file was taken away. Your words are still here; saving writes
          it anew.
        </p>
      )}
      {fromOutside.length > 0 && (
        <>
          <p>
            This was changed {where} while you were writing. It stays as it is now, beside your
            words:
          </p>
          <ul>
            {fromOutside.map(({ key, after }) => (
              <li key={key.join('.')}>
                {labelsOf(key, text.value)}: {wordsOf(after)}
              </li>
            ))}
          </ul>
        </>
      )}
      {conflicts.length > 0 && (
        <p>The same words were changed by you and {where}. Which ones stay?</p>
      )}
      {conflicts.map((conflict, index) => (
        <fieldset key={`${name}-${index}`} className="conflict">
          <legend>{labelsOf(conflict.key, shownWith(conflict, merge.merged).value)}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)}>
              <input
                type="radio"
                name={`${name}-${index}`}
                checked={taken.has(conflict) === isTheirs}
                onChange={() => {
                  const next = new Set(taken);
                  if (isTheirs) next.add(conflict);
                  else next.delete(conflict);
                  setTaken(next);
                }}
              />
              <span>
                <strong>{isTheirs ? `Changed ${where}` : 'Yours'}</strong>
                {wordsOf(isTheirs ? conflict.theirs : conflict.mine)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="choices">
        <ActionButton run={() => onChoose((conflict) => taken.has(conflict))}>
          {isSaving ? 'Save it so' : 'Go on with these'}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/** The text in which a conflict has its place: an entry that the owner has taken away is not in the merged one. */
const shownWith = (conflict: Conflict, merged: Text): Text =>
  conflict.mine === undefined ? withTheirs(merged, conflict) : merged;

/** The most letters of a value that are shown. */
const LONGEST = 600;

function wordsOf(value: Value | undefined): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const words = typeof value === 'object' ? summaryOf(value) : String(value);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words || 'nothing';
}
