// Buttons, and links styled as buttons: seven variants and five sizes (spec §9, Interface).
import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import type { Link as LinkContent } from '../core/core';
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
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {}

export function Button({ variant, size, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass(variant, size)} {...rest}>
      <Label>{children}</Label>
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle, Pick<LinkContent, 'label' | 'to'> {
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export function ButtonLink({ variant, size, to, label, onClick }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, size)} onClick={onClick}>
      <Label>{label}</Label>
    </Link>
  );
}

/** Class names of a button, for other elements with the look of a button. */
export function buttonClass(
  variant: ButtonVariant = 'default',
  size: ButtonSize = 'default',
): string {
  // The default size needs no class; `button-default` is the default variant.
  const sized = size === 'default' ? '' : ` button-${size}`;
  return `button button-${variant}${sized}`;
}

function Label({ children }: { children: ReactNode }) {
  return <span className="button-line">{children}</span>;
}
