// Buttons, and links that look like them: seven variants and five sizes (spec §9, Interface).
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from './link';

export type ButtonVariant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'link'
  | 'luxury';
export type ButtonSize = 'default' | 'sm' | 'lg' | 'xl' | 'icon';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {}

export function Button({ variant = 'default', size = 'default', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={look(variant, size)} {...rest}>
      <Label>{children}</Label>
    </button>
  );
}

interface ButtonLinkProps extends Look {
  to: string;
  children: ReactNode;
}

export function ButtonLink({
  variant = 'default',
  size = 'default',
  to,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={look(variant, size)}>
      <Label>{children}</Label>
    </Link>
  );
}

/** The class names of a look, for elements that must be something else than a button or a link. */
export function look(variant: ButtonVariant, size: ButtonSize): string {
  // The default size is the button's own; its name would be that of the default variant.
  const sized = size === 'default' ? '' : ` button-${size}`;
  return `button button-${variant}${sized}`;
}

function Label({ children }: { children: ReactNode }) {
  return <span className="button-line">{children}</span>;
}
