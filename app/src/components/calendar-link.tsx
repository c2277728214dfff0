// The way into a visitor's own calendar, for an event that is to come.
import { useToday } from './use-today';

interface CalendarLinkProps {
  /** The event's name in addresses. */
  event: 'gathering' | 'gala';
  /** Its first day, as YYYY-MM-DD. */
  first: string;
  label: string;
}

/** The build writes the file while the event is to come; whoever comes later finds neither file nor link. */
export function CalendarLink({ event, first, label }: CalendarLinkProps) {
  const today = useToday();
  if (today >= first || __BUILD_DATE__ >= first) return null;
  return (
    <a href={`/calendar/${event}.ics`} className="text-link" download>
      <span>{label}</span>
    </a>
  );
}
