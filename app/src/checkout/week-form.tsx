// Form that downloads a calendar file of the seven evenings; its fields are the first date and the hour.

import './week-form.css';
import type { WeekWords } from '../core/core';
import { Button } from '../ui/button';

/** First date that calendar files support (core-wasm/src/seo/program_calendar.rs). */
export const FIRST_DATE = '1970-01-01';
export const LAST_DATE = '9998-12-31';

export const EVENING_HOUR = '21:00';

interface WeekFormProps {
  words: WeekWords;
  program: string;
  heading: 'h2' | 'h3';
}

export function WeekForm({ words, program, heading: Heading }: WeekFormProps) {
  return (
    <form
      action={`${program}/week.ics`}
      className="cluster align-end screen-only gap-y-2 gap-x-3 date-form"
    >
      <Heading className="text-h3 full-width">{words.title}</Heading>
      <label className="stack-half text-quiet text-small">
        {words.first}
        <input type="date" name="first" min={FIRST_DATE} max={LAST_DATE} required />
      </label>
      <label className="stack-half text-quiet text-small">
        {words.time}
        <input type="time" name="time" defaultValue={EVENING_HOUR} required />
      </label>
      <Button type="submit" variant="outline">
        {words.save}
      </Button>
    </form>
  );
}
