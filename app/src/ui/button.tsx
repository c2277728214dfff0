// Buttons, and links styled as buttons: seven variants and five sizes (spec §9, Interface).
import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
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

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {}

export function Button({ variant = 'default', size = 'default', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(variant, size)} {...rest}>
      <Label>{children}</Label>
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle {
  to: string;
  children: ReactNode;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export function ButtonLink({
  variant = 'default',
  size = 'default',
  to,
  children,
  onClick,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, size)} onClick={onClick}>
      <Label>{children}</Label>
    </Link>
  );
}

/** Class names of a button, for other elements that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  // The default size needs no class; `button-default` is the default variant.
  const sized = size === 'default' ? '' : ` button-${size}`;
  return `button button-${variant}${sized}`;
}

function Label({ children }: { children: ReactNode }) {
  return <span className="button-line">{children}</span>;
}
