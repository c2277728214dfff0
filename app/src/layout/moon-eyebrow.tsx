// Eyebrow of a hero with tonight's moon and its name beside it. The served page shows a full moon without a name.
import './moon-eyebrow.css';
import type { ReactNode } from 'react';
import { NightMoon } from '../ui/night-moon';

interface MoonEyebrowProps {
  text: string;
  /** Line that names the moon. */
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
      <p className="text-voice text-lead moon-night">{children}</p>
    </div>
  );
}
