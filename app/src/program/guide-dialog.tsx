// Guided mode of a program page, if the page has one; at the end of a day it leads on to the next evening.

import { EVENING_HOUR } from '../checkout/week-form';
import type { Program, ProgramPage } from '../core/core';
import { GuidedMode } from '../guided/guided-mode';
import { Button } from '../ui/button';
import { programPath } from './program-path';

export function ProgramGuideDialog({ program, page }: { program: Program; page: ProgramPage }) {
  if (page.guide.length === 0) return null;
  return (
    <GuidedMode
      words={program.words.guide}
      guide={page.guide}
      slug={page.slug}
      title={page.title}
      minutes={page.minutes ?? 0}
      isDay={page.kind === 'day'}
      hasSound
    >
      {page.kind === 'day' && <NextEvening program={program} page={page} />}
    </GuidedMode>
  );
}

/** Content after a day: the next day with its materials and a calendar entry; after the last day, the method. */
function NextEvening({ program: { pages, words }, page }: { program: Program; page: ProgramPage }) {
  const days = pages.filter(({ kind }) => kind === 'day');
  const index = days.indexOf(page) + 1;
  const tomorrow = days[index];
  const next = tomorrow ?? pages.find(({ kind }) => kind === 'method');
  if (!next) return null;
  return (
    <section className="stack-2 centered above-2 full-width measure-34 line-above pad-top-3 guided-next">
      <h3 className="eyebrow">{tomorrow ? words.day.next : words.day.after}</h3>
      <p className="text-serif text-head">
        <a href={programPath(next.slug)} className="program-link">
          {next.title}
        </a>
      </p>
      {next.needs.length > 0 && (
        <p className="text-quiet text-small">
          {words.day.needs}: {next.needs.join(' · ')}
        </p>
      )}
      {tomorrow && (
        <form
          action={programPath('evening.ics')}
          className="cluster justify-center align-end above-1 gap-y-2 gap-x-3 date-form"
        >
          <input type="hidden" name="day" value={index + 1} />
          <input type="hidden" name="date" data-guided="tomorrow" />
          <label className="stack-half text-quiet text-small">
            {words.keep.week.time}
            <input type="time" name="time" defaultValue={EVENING_HOUR} required />
          </label>
          <Button type="submit" variant="outline">
            {words.day.save}
          </Button>
        </form>
      )}
      <p
        className="text-small text-quiet"
        role="status"
        data-guided="offline"
        data-text={words.guide.offline}
      />
    </section>
  );
}
