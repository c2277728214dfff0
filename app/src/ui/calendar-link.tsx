// Link to the calendar file (.ics) of an upcoming event.
import type { EventStatus } from '../core/core';
import { buildDay } from './build-day';
import { useToday } from './hydration';

interface CalendarLinkProps {
  /** Slug of the event in URLs. */
  event: string;
  label: string;
  statusOn: (day: string) => EventStatus;
}

/**
 * The build writes the calendar file only before the event, so the link depends on the build date and on the current
 * date.
 */
export function CalendarLink({ event, label, statusOn }: CalendarLinkProps) {
  const days = [useToday(), buildDay()];
  if (days.some((day) => statusOn(day) !== 'upcoming')) return null;
  return (
    <a href={`/calendar/${event}.ics`} className="text-link" download>
      <span>{label}</span>
    </a>
  );
}
