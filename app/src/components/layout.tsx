// What surrounds every page: skip link, bar, main content, footer (spec §2); in a frame, nothing does.
import type { ReactNode } from 'react';
import '../styles/layers.css';
import '../styles/tokens.css';
import '../generated/fonts.css';
import '../styles/base.css';
import '../styles/components.css';
import '../styles/button.css';
import '../styles/bar.css';
import '../styles/footer.css';
import '../styles/tooltip.css';
import { messages } from '../core/core';
import { Footer } from './footer';
import { useFramed } from './framed';
import { NavigationBar } from './navigation-bar';

export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const framed = useFramed();
  if (framed) return <main id="content">{children}</main>;
  return (
    <>
      <a href="#content" className="skip-link">
        {messages().skipLink}
      </a>
      <NavigationBar path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
