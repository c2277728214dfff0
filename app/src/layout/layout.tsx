// Page layout: skip link, navigation bar, main content, footer (spec §2).
import type { ReactNode } from 'react';
import '../styles/layers.css';
import '../styles/tokens.css';
import '../generated/fonts.css';
import '../styles/base.css';
import '../styles/compositions.css';
import '../styles/components.css';
import '../ui/button.css';
import './navigation-bar.css';
import './footer.css';
import './large-text.css';
import { messages } from '../core/core';
import { Footer } from './footer';
import { NavigationBar } from './navigation-bar';

export function Layout({ path, children }: { path: string; children: ReactNode }) {
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
