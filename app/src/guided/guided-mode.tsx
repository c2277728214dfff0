// Guided mode of a page: the button that opens it, its dialog and its cues. Without JavaScript the button is hidden.

import './guided.css';
import type { ReactNode } from 'react';
import type { GuidePart, ProgramDevice, ProgramGuide } from '../core/core';
import { Button } from '../ui/button';
import { fillIn } from '../ui/fill-in';
import { Headline } from '../ui/headline';
import { guideMarkup, hasShortWay } from './guide-markup';

interface GuidedModeProps {
  words: ProgramGuide;
  guide: readonly GuidePart[];
  /** Key under which the position is stored. */
  slug: string;
  title: string;
  minutes: number;
  /** True if the end of the guide is the end of a day. */
  isDay?: boolean;
  /** True if the page may play a sound, which headphone buttons need. */
  hasSound?: boolean;
  /** Content below the last text. */
  children?: ReactNode;
}

export function GuidedButton({ words }: { words: ProgramGuide }) {
  return (
    <div className="stack-1 above-3 screen-only guided-button" data-guided="button" hidden>
      <Button variant="luxury" size="lg" data-guided="open">
        {words.open}
      </Button>
      <p className="text-quiet text-small">{words.intro}</p>
    </div>
  );
}

/** The dialog. Its cues are in a template element, which readers, printers and search engines ignore. */
export function GuidedMode(props: GuidedModeProps) {
  const { words, guide, slug, title, minutes, isDay = false, hasSound = false, children } = props;
  return (
    <dialog
      className="surface-dark guided"
      aria-labelledby="guided-title"
      data-guided="dialog"
      data-slug={slug}
      data-day={isDay}
      data-words={JSON.stringify(scriptWords(words))}
    >
      <div className="guided-light" data-guided="light" aria-hidden="true" />
      <header className="stack gap-x-3 align-center pad-x-gutter guided-bar">
        <p className="eyebrow" data-guided="part" />
        <p className="text-quiet text-fine" data-guided="left" />
        <Button variant="link" data-guided="leave">
          {words.leave}
        </Button>
      </header>

      <form
        className="stack-4 row-2 self-center full-width margin-auto measure-44 pad-x-gutter guided-view"
        data-guided="start"
      >
        <h2 className="text-balance text-h2" id="guided-title">
          {title}
        </h2>
        {hasShortWay(guide) && (
          <fieldset className="stack cols-1 line-above guided-choices">
            <legend className="eyebrow">{words.length}</legend>
            <label>
              <input type="radio" name="length" value="whole" defaultChecked />
              {fillIn(words.whole, { minutes })}
            </label>
            <label>
              <input type="radio" name="length" value="short" />
              {fillIn(words.short, { minutes: words.shortMinutes })}
            </label>
          </fieldset>
        )}
        <div className="stack cols-1 line-above guided-choices">
          <label>
            <input type="checkbox" name="bell" defaultChecked />
            {words.bell}
          </label>
          <label hidden>
            <input type="checkbox" name="aloud" />
            {words.voice}
          </label>
          <label hidden>
            {words.voiceChoice}
            <select name="voice" />
          </label>
          <label hidden>
            {words.rate}
            <select name="rate">
              {words.rates.map((rate, index) => (
                <option key={rate} value={index}>
                  {rate}
                </option>
              ))}
            </select>
          </label>
        </div>
        {hasSound && (
          <p className="text-quiet text-fine measure-34" data-guided="headphones" hidden>
            {words.headphones}
          </p>
        )}
        <div className="cluster">
          <Button variant="luxury" size="lg" data-guided="begin">
            {words.begin}
          </Button>
          <Button variant="link" data-guided="resume" hidden>
            {words.resume}
          </Button>
        </div>
        <p className="text-quiet text-fine measure-34">
          {words.keys} {words.storage}
        </p>
      </form>

      <div
        className="row-2 full-width margin-auto measure-62 pad-x-gutter stack self-stretch pointer guided-view guided-stage"
        data-guided="stage"
        hidden
      >
        <p
          className="self-center place-center text-balance text-center guided-cue"
          data-guided="cue"
          aria-live="polite"
          aria-atomic="true"
        />
        <p
          className="cluster justify-center gap-1 guided-breath"
          data-guided="breath"
          aria-hidden="true"
        />
        <p className="text-quiet text-fine text-center" data-guided="silent" role="status" />
      </div>

      <div
        className="stack-3 row-2 self-center centered text-balance full-width margin-auto measure-62 pad-x-gutter guided-view guided-end"
        data-guided="end"
        hidden
      >
        <div data-guided="moon" aria-hidden="true" />
        <h2 tabIndex={-1} data-guided="end-title">
          <Headline headline={words.done} />
        </h2>
        <p className="text-voice text-quiet">{words.doneText}</p>
        {isDay && <p className="text-quiet text-small" data-guided="days" />}
        {children}
      </div>

      <footer
        className="stack-2 row-3 justify-center pad-x-gutter guided-controls"
        data-guided="controls"
        hidden
      >
        <Button variant="ghost" data-guided="back">
          {words.back}
        </Button>
        <Button variant="outline" data-guided="toggle">
          {words.pause}
        </Button>
        <Button variant="ghost" data-guided="next">
          {words.skip}
        </Button>
      </footer>
      <template
        data-guided="cues"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the core wrote and escaped it at build time.
        dangerouslySetInnerHTML={{ __html: guideMarkup(guide) }}
      />
    </dialog>
  );
}

interface GuidedProgressProps {
  words: ProgramGuide;
  device: ProgramDevice;
}

/**
 * Number of finished days, and the button that removes the stored data; shown in the contents once anything is
 * stored.
 */
export function GuidedProgress({ words, device }: GuidedProgressProps) {
  return (
    <div
      className="stack-1 items-start measure-30 above-3 screen-only guided-progress"
      data-guided="progress"
      data-words={JSON.stringify(scriptWords(words))}
      data-forgotten={device.forgotten}
      hidden
    >
      <p data-guided="days" role="status" />
      <p className="text-quiet text-fine">{words.storage}</p>
      <p>
        <Button variant="link" size="sm" data-guided="forget">
          {device.forget}
        </Button>
        <Button variant="link" size="sm" data-guided="restore" hidden>
          {device.restore}
        </Button>
      </p>
    </div>
  );
}

/** Texts that the script puts into the page at run time. */
export type ScriptWords = ReturnType<typeof scriptWords>;

function scriptWords(words: ProgramGuide) {
  const { pause, play, breath, breaths, breatheIn, breatheOut, left, lastMinute } = words;
  const { dayDone, daysDone, silent } = words;
  return {
    ...{ pause, play, breath, breaths, breatheIn, breatheOut, left, lastMinute },
    ...{ dayDone, daysDone, silent },
  };
}
