// Line icons on a 24 px grid: close, search, copy link, and the social networks of the footer.
import type { ReactNode } from 'react';
import type { SocialLink } from '../core/core';

function LineIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function CloseIcon() {
  return (
    <LineIcon>
      <path d="m6 6 12 12M18 6 6 18" />
    </LineIcon>
  );
}

export function SearchIcon() {
  return (
    <LineIcon>
      <path d="m20 20-4.6-4.6M17 10.500a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
    </LineIcon>
  );
}

export function LinkIcon() {
  return (
    <LineIcon>
      <path d="m10.5 7 2.7-2.7a4.6 4.6 0 0 1 6.5 6.5L17 13.5M13.5 17l-2.7 2.7a4.6 4.6 0 0 1-6.5-6.5L7 10.5M9.25 14.75l5.5-5.5" />
    </LineIcon>
  );
}

export function SocialIcon({ icon }: { icon: SocialLink['icon'] }) {
  return <LineIcon>{socialPaths[icon]}</LineIcon>;
}

const socialPaths = {
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.9" cy="7.1" r=".6" fill="currentColor" />
    </>
  ),
  tiktok: <path d="M13.5 3.500v11.750a3.5 3.5 0 1 1-3.5-3.500M13.5 3.500c.3 2.7 2 4.4 4.7 4.7" />,
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="3.5" />
      <path d="m10.25 9.25 4.75 2.75-4.75 2.750z" />
    </>
  ),
  whatsapp: (
    <>
      <path d="m3.75 20.25 1.2-4.300a8.25 8.25 0 1 1 3.15 3.100z" />
      <path d="M9 8.300c-.6 2.9 3.5 7 6.4 6.500l.4-1.7-1.9-.9-.9.9c-1-.4-1.9-1.3-2.3-2.300l.8-.9-.8-1.900z" />
    </>
  ),
};
