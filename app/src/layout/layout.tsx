// Page layout: skip link, navigation bar, main content, footer (spec §2).
import type { ReactNode } from 'react';
import '../styles/layers.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/compositions.css';
import '../styles/components.css';
import '../styles/utilities.css';
import '../ui/button.css';
import './navigation-bar.css';
import './footer.css';
import './large-text.css';
import '../generated/fonts.css';
import { messages } from '../core/core';
import { usePendingPath } from '../ui/page-navigation';
import { Footer } from './footer';
import { NavigationBar } from './navigation-bar';

export function Layout({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a href="#content" className="skip-link">
        {messages().skipLink}
      </a>
      <NavigationBar path={path} />
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

/** Main content; `aria-busy` while another page is being loaded. */
function Main({ children }: { children: ReactNode }) {
  const isBusy = usePendingPath() !== undefined;
  return (
    <main id="content" tabIndex={-1} aria-busy={isBusy || undefined}>
      {children}
    </main>
  );
}
