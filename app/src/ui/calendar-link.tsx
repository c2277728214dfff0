// Link to the calendar file (.ics) of an upcoming event.
import { useToday } from './hydration';

interface CalendarLinkProps {
  /** The event's name in URLs. */
  event: string;
  /** Its first day, as YYYY-MM-DD. */
  first: string;
  label: string;
}

/** The build writes the file only before the event, so the link depends on the build date and on today's date. */
export function CalendarLink({ event, first, label }: CalendarLinkProps) {
  const today = useToday();
  if (today >= first || __BUILD_DATE__ >= first) return null;
  return (
    <a href={`/calendar/${event}.ics`} className="text-link" download>
      <span>{label}</span>
    </a>
  );
}
