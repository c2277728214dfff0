// The desk: a bar, and below it the page that the address names. `#/write` is the list of all texts,
// `#/write/pages/home.toml?key=hero.title` a text at a field; `#/journal`, `#/pages`, `#/pictures`, `#/history`, `#/publish`,
// `#/orders` and `#/opening`, to which publishing leads, are pages of their own.

import '../../src/styles/tokens.css';
import './fonts.css';
import './desk.css';
import './lists.css';
import './form.css';
import './document.css';
import './dialogs.css';
import { StrictMode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { parseDocumentAddress } from '../addresses';
import { type Desk, DeskStore, StoreContext } from './desk-store';
import { DocumentPage } from './document-page';
import { HistoryPage } from './history-page';
import { JournalPage } from './journal-page';
import { OpeningPage } from './opening-page';
import { OrdersPage } from './orders-page';
import { Overview, unsavedOf } from './overview';
import { PagesPage } from './pages-page';
import { PicturesPage } from './pictures-page';
import { PublishPage } from './publish-page';
import { deskSentence } from './state-words';

/** The pages in the bar. */
const PAGES = ['write', 'journal', 'pages', 'pictures', 'history', 'publish', 'orders'] as const;
type PageName = (typeof PAGES)[number] | 'opening';

const titleOf = (name: PageName) =>
  name === 'opening' ? 'Before you open' : `${name[0]?.toUpperCase()}${name.slice(1)}`;

function useAddress(): string {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash,
  );
}

export function DeskApp({ store }: { store: DeskStore }) {
  const desk = useSyncExternalStore(store.subscribe, store.snapshot);
  const address = useAddress();
  const opened = useMemo(() => parseDocumentAddress(address), [address]);
  const target = useMemo(
    () => (opened && opened.key.length > 0 ? { path: opened.key } : undefined),
    [opened],
  );
  const [, named = ''] = /^#\/(\w+)/.exec(address) ?? [];
  const name = [...PAGES, 'opening' as const].find((one) => one === named) ?? 'write';
  const titles = (state: 'saving' | 'stopped') =>
    [...desk.saves].flatMap(([file, one]) =>
      one === state ? [`“${desk.documents.get(file)?.title ?? 'A text'}”`] : [],
    );
  const words = deskSentence(desk.state, {
    isAnswering: desk.isAnswering,
    unsaved: unsavedOf(desk).length,
    saving: titles('saving'),
    stopped: titles('stopped'),
  });
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    document.title = `${titleOf(name)} · The desk`;
  }, [name]);
  return (
    <StoreContext value={store}>
      <header className="bar">
        <h1>The desk</h1>
        <nav aria-label="The desk">
          {PAGES.map((one) => (
            <a key={one} href={`#/${one}`} aria-current={one === name ? 'page' : undefined}>
              {titleOf(one)}
            </a>
          ))}
        </nav>
        <p id="state" className={`state ${words.kind}`} role="status">
          {words.kind === 'broken' ? <a href="#/write">{words.words}</a> : words.words}
        </p>
      </header>
      <main>
        {opened ? (
          <DocumentPage desk={desk} file={opened.file} target={target} />
        ) : (
          <Page key={name} name={name} desk={desk} />
        )}
      </main>
    </StoreContext>
  );
}

function Page({ name, desk }: { name: PageName; desk: Desk }) {
  switch (name) {
    case 'write':
      return <Overview desk={desk} />;
    case 'journal':
      return <JournalPage desk={desk} />;
    case 'pages':
      return <PagesPage desk={desk} />;
    case 'pictures':
      return <PicturesPage desk={desk} />;
    case 'history':
      return <HistoryPage desk={desk} />;
    case 'opening':
      return <OpeningPage desk={desk} />;
    case 'publish':
      return <PublishPage desk={desk} />;
    case 'orders':
      return <OrdersPage />;
  }
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <DeskApp store={new DeskStore()} />
    </StrictMode>,
  );
