// The site beside a form: the page of the document at the width of a phone, a tablet or a computer, with the unsaved words. A click
// in it leads to the field of what was clicked, and it scrolls to the field that is edited.

import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ClickMessage, EditedField } from '../preview/messages';
import { isProgramPage } from '../program-pages';
import type { KeyPath } from '../values';
import { ActionButton } from './action-button';
import { PhoneButton } from './phone-dialog';
import { useFrameMessages, useLoadedPage, useScale } from './preview-frame';
import { ask } from './server';

const WIDTHS = [
  { name: 'phone', width: 390 },
  { name: 'tablet', width: 768 },
  { name: 'computer', width: 1440 },
] as const;

const HOW =
  'Click on words or a picture to write there. With Ctrl or ⌘ held, links and buttons work.';
const NOTHING_THERE = 'The house makes this by itself: no text of yours stands there.';

interface PreviewProps {
  /** The path of the page. */
  page: string;
  /** The origin of the site. */
  site: string;
  isSiteUp: boolean;
  /** Whether the page of the document is made; a new one is after a moment. */
  isMade: boolean;
  /** The day that the site shows; `undefined` for today. */
  day: string | undefined;
  phoneUntil: number | undefined;
  edited: EditedField | undefined;
  /** Opens the field of a click on a page. */
  onPick: (file: string, key: KeyPath, page: string) => void;
  /** Says whether the page in the frame is rendered. */
  onOpen: (isOpen: boolean) => void;
}

export function Preview(props: PreviewProps) {
  const { page, site, isSiteUp, isMade, day, phoneUntil, edited, onPick, onOpen } = props;
  const [width, setWidth] = useState<number>(WIDTHS[0].width);
  const [said, setSaid] = useState(HOW);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const name = useId();
  const { loaded, arrived } = useLoadedPage(page);
  const onClick = ({ page: clicked, place }: ClickMessage) =>
    void ask('find-place', { page: clicked, place })
      .then(({ file, key = [] }) => {
        setSaid(file === undefined ? NOTHING_THERE : HOW);
        if (file !== undefined) onPick(file, key, clicked);
      })
      .catch((error: Error) => setSaid(error.message));
  useScale(stage, width);
  const onPage = useCallback(
    (next: string) => {
      arrived(next);
      onOpen(true);
    },
    [arrived, onOpen],
  );
  const left = useCallback(() => onOpen(false), [onOpen]);
  // Before it is painted: an empty frame is not said to show anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies(loaded): the frame is another one
  // biome-ignore lint/correctness/useExhaustiveDependencies(day): the frame is another one
  useLayoutEffect(left, [loaded, day, left]);
  useFrameMessages({ frame, site, edited, arrived: onPage, left, onClick });
  return (
    <section className="preview" aria-label="The page as it will be">
      <div className="preview-tools">
        <fieldset>
          <legend>On a</legend>
          {WIDTHS.map((one) => (
            <label key={one.name}>
              <input
                type="radio"
                name={name}
                checked={one.width === width}
                onChange={() => setWidth(one.width)}
              />
              {one.name}
            </label>
          ))}
        </fieldset>
        <DayField day={day} />
        {!isProgramPage(page) && <PhoneButton page={page} until={phoneUntil} />}
        <a href={new URL(page, site).href} target="_blank" rel="noopener">
          Open it alone
        </a>
        <p role="status" className={said === HOW ? 'note how' : 'note'}>
          {said}
        </p>
      </div>
      <div ref={stage} className="stage">
        {isSiteUp && isMade ? (
          // A frame of its own for each page and day: the earlier one may be about to load itself anew, which would stay on it.
          <iframe
            key={`${loaded.number} ${day}`}
            ref={frame}
            id="site"
            title="The page as it will be"
            src={new URL(loaded.page, site).href}
          />
        ) : (
          <p className="note">{isSiteUp ? 'The page is being made …' : 'The site is starting …'}</p>
        )}
      </div>
    </section>
  );
}

/** The day that the site shows. */
function DayField({ day }: { day: string | undefined }) {
  const [chosen, setChosen] = useState(day ?? '');
  const [former, setFormer] = useState(day);
  const id = useId();
  if (day !== former) {
    setFormer(day);
    setChosen(day ?? '');
  }
  return (
    <div className="day">
      <label htmlFor={id}>As it will be on</label>
      <input
        id={id}
        type="date"
        value={chosen}
        onChange={({ target: { value } }) => {
          setChosen(value);
          if (value !== '') void ask('show-day', { day: value }).catch(() => undefined);
        }}
      />
      {(day !== undefined || chosen !== '') && (
        <ActionButton
          isQuiet
          run={async () => {
            setChosen('');
            await ask('show-day', {});
          }}
        >
          Back to today
        </ActionButton>
      )}
    </div>
  );
}
