// The desk: a bar, and below it the page that the address names. `#/write` is the list of all texts,
// `#/write/pages/home.toml?key=hero.title` a text at a field; `#/journal`, `#/pages`, `#/pictures`, `#/history`, `#/publish` and
// `#/orders` are pages of their own.

import '../../src/styles/tokens.css';
import './fonts.css';
import './desk.css';
import './form.css';
import { StrictMode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { parseDocumentAddress } from '../addresses';
import type { DeskState } from '../api';
import { type Desk, DeskStore, StoreContext } from './desk-store';
import { DocumentPage } from './document-page';
import { HistoryPage } from './history-page';
import { JournalPage } from './journal-page';
import { showOrders } from './orders';
import { Overview } from './overview';
import { PagesPage } from './pages-page';
import { PicturesPage } from './pictures-page';
import { showPublication, showPublish } from './publish';
import { deskSentence } from './state-words';

const PAGES = ['write', 'journal', 'pages', 'pictures', 'history', 'publish', 'orders'] as const;
type PageName = (typeof PAGES)[number];

const titleOf = (name: PageName) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

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
  const name = PAGES.find((one) => one === named) ?? 'write';
  const unsaved = desk.groups
    .flatMap(({ documents }) => documents)
    .filter(({ draftTime }) => draftTime !== undefined).length;
  const words = deskSentence(desk.state, { isAnswering: desk.isAnswering, unsaved });
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
          <DocumentPage key={opened.file} desk={desk} file={opened.file} target={target} />
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
    case 'publish':
      return <PublishPage state={desk.state} />;
    case 'orders':
      return <OrdersPage />;
  }
}

function PublishPage({ state }: { state: DeskState | undefined }) {
  const place = useRef<HTMLElement>(null);
  const isKnown = state !== undefined;
  const publication = state?.publication;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is made once, with the state of that moment
  useEffect(() => {
    if (place.current && publication)
      void showPublish(place.current, publication).then(() => focusHeading(place.current));
  }, [isKnown]);
  useEffect(() => {
    if (publication) showPublication(publication);
  }, [publication]);
  return <section ref={place} className="page" id="publish" aria-labelledby="publish-title" />;
}

function OrdersPage() {
  const place = useRef<HTMLElement>(null);
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): another attempt asks the server again
  useEffect(() => {
    if (!place.current) return;
    setFault('');
    showOrders(place.current)
      .then(() => focusHeading(place.current))
      .catch((error: Error) => setFault(error.message));
  }, [attempt]);
  return (
    <>
      <section
        ref={place}
        className="page wide"
        id="orders"
        aria-labelledby="orders-title"
        hidden={fault !== ''}
      />
      {fault !== '' && (
        <section className="page wide" aria-labelledby="fault-title">
          <h2 id="fault-title" tabIndex={-1} ref={focusOnce}>
            Orders
          </h2>
          <p className="fault" role="alert">
            {fault}
          </p>
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </section>
      )}
    </>
  );
}

/** Focuses an element once it is there. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Focuses the heading of a page that was made, unless something in it has the focus already. */
function focusHeading(place: HTMLElement | null): void {
  if (!place?.contains(document.activeElement)) place?.querySelector<HTMLElement>('h2')?.focus();
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <DeskApp store={new DeskStore()} />
    </StrictMode>,
  );
