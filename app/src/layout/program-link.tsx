// Links to the delivered program if this browser has stored its link. Otherwise, and in the served page, they lead
// elsewhere: to the page for lost links, or to the `otherwise` link of the button.

import type { MouseEventHandler } from 'react';
import { type Link as LinkContent, site } from '../core/core';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../ui/button';
import { useKeptLink } from '../ui/hydration';
import { Link, TextLink } from '../ui/link';

export function ProgramLink() {
  const { lostLink } = site().footer;
  const { to, label } = useProgramLink(lostLink);
  return <Link to={to}>{label}</Link>;
}

export function ProgramTextLink() {
  return <TextLink {...useProgramLink(site().footer.lostLink)} />;
}

interface ProgramButtonProps {
  /** Link of the button if this browser has stored no program link. */
  otherwise: LinkContent;
  variant: ButtonVariant;
  size: ButtonSize;
  onClick: MouseEventHandler<HTMLAnchorElement>;
}

export function ProgramButtonLink({ otherwise, ...button }: ProgramButtonProps) {
  const { to, label } = useProgramLink(otherwise);
  return <ButtonLink to={to} label={label} {...button} />;
}

function useProgramLink(otherwise: LinkContent): Pick<LinkContent, 'label' | 'to'> {
  const address = useKeptLink();
  return address === null ? otherwise : { to: address, label: site().footer.keptLink };
}
