// A link of the program that stands alone: every page of it is a document of its own.
import { look } from '../components/button';

interface WayProps {
  to: string;
  label: string;
}

export function Way({ to, label }: WayProps) {
  return (
    <a href={to} className="text-link">
      <span>{label}</span>
    </a>
  );
}

/** The first of several ways. */
export function MainWay({ to, label }: WayProps) {
  return (
    <a href={to} className={look('luxury', 'lg')}>
      <span className="button-line">{label}</span>
    </a>
  );
}
