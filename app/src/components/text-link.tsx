// A link that stands alone under a text: its hairline darkens from left to right when it is touched.
import type { Link as LinkContent } from '../core/core';
import { Link } from './link';

export function TextLink({ label, to }: Pick<LinkContent, 'label' | 'to'>) {
  return (
    <Link to={to} className="text-link">
      <span>{label}</span>
    </Link>
  );
}
