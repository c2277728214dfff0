// Eyebrow of a first screen, beside the moon of the visitor's night: the served page has a full moon, and no words for it.
import './moon-eyebrow.css';
import type { ReactNode } from 'react';
import { NightMoon } from '../ui/night-moon';

interface MoonEyebrowProps {
  text: string;
  /** The line that says which moon it is, in elements. */
  children: ReactNode;
}

export function MoonEyebrow({ text, children }: MoonEyebrowProps) {
  return (
    <div className="moon-eyebrow">
      <svg className="moon" viewBox="0 0 32 32" aria-hidden="true">
        <circle className="moon-limb" cx="16" cy="16" r="15" />
        <NightMoon className="moon-light" />
      </svg>
      <p className="eyebrow">{text}</p>
      <p className="moon-night">{children}</p>
    </div>
  );
}
