// Section for the free consultation: a link to an external booking calendar, in a new tab (spec §2, §7).
import type { Booking as BookingContent } from '../core/core';
import { ButtonLink } from '../ui/button';
import { Section } from './section';
import { SectionHead } from './section-head';

export function Booking({ link, ...head }: BookingContent) {
  return (
    <Section
      name="booking"
      className="surface-sand screen-only booking"
      inner="stack-4 split l-cols-8-4 align-end"
    >
      <SectionHead {...head} id="booking-title" />
      <div>
        <ButtonLink {...link} variant="luxury" size="xl" />
      </div>
    </Section>
  );
}
