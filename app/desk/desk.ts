// The desk: what it shows is chosen by its address. `#/write`, or the address of an entry, is the editor with the site beside
// it; `#/journal`, `#/pages`, `#/pictures`, `#/history`, `#/publish` and `#/orders` are pages of its own.

import '../src/styles/tokens.css';
import './fonts.css';
import './desk.css';
import { action, element, sentence } from './elements';
import { showHistory } from './history';
import { showJournal } from './journal';
import { showOrders } from './orders';
import { showPages } from './pages';
import { showPictures } from './pictures';
import { showPage, showSite } from './preview';
import { showProblems, stateInWords } from './problems';
import { showPublication, showPublish } from './publish';
import type { DeskState } from './state';

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const editor = byId<HTMLIFrameElement>('editor');
const loadNames = byId('load-names');
const toggle = byId('toggle-site');

let state: DeskState | undefined;
/** The configuration that the editor was loaded with. */
let loaded = '';

/** The pages of its own, by their addresses. */
const PAGES: Record<string, (place: HTMLElement) => Promise<void>> = {
  journal: (place) => showJournal(place, onTexts),
  pages: (place) => showPages(place, onTexts),
  pictures: (place) => showPictures(place, loadEditor),
  orders: showOrders,
  history: (place) => showHistory(place, loadEditor),
  publish: async (place) => {
    if (state) await showPublish(place, state.publication);
  },
};

/** Loads the editor once there are other texts, and opens the entry of a new one. */
function onTexts(link?: string): void {
  if (link !== undefined) {
    pendingEntry = link;
    location.hash = '#/write';
  }
  loadEditor();
}

/** `#/collections/house/entries/offers?field=offers.0.price`: the entry, and the field and line to show in it. */
function entryOf(address: string) {
  const [entry = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  return { entry, field: parameters.get('field'), line: Number(parameters.get('line') ?? 0) };
}

/** Shows what an address names. */
async function open(): Promise<void> {
  const address = location.hash;
  const [, name = ''] = /^#\/(journal|pages|pictures|history|publish|orders)$/.exec(address) ?? [];
  const left = document.activeElement?.closest<HTMLElement>('main > section');
  for (const section of document.querySelectorAll<HTMLElement>('main > section'))
    section.hidden = section.id !== (name || 'write');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a'))
    link.ariaCurrent = link.hash === `#/${name || 'write'}` ? 'page' : null;
  const title = name && `${name[0]?.toUpperCase()}${name.slice(1)}`;
  document.title = `${title && `${title} · `}The desk`;
  if (name === '') {
    // A link of a page that is hidden now had the focus.
    if (left?.hidden) editor.focus();
    if (address.startsWith('#/collections')) openEntry(address);
    return;
  }
  const place = byId(name);
  try {
    await PAGES[name]?.(place);
  } catch (error) {
    place.replaceChildren(
      element('h2', { id: `${name}-title`, tabindex: '-1' }, title),
      element('p', { class: 'fault', role: 'alert' }, sentence(error)),
      action('Try again', open),
    );
  }
  // A question of a publication may have it already.
  if (!place.contains(document.activeElement)) place.querySelector<HTMLElement>('h2')?.focus();
}

/** Opens an entry in the editor. Its address is taken out, so that the same link can be followed again. */
function openEntry(address: string): void {
  history.replaceState(null, '', location.pathname);
  const { entry, field, line } = entryOf(address);
  if (loaded === '') pendingEntry = address;
  else if (editor.contentWindow) {
    editor.contentWindow.location.hash = entry;
    showField(field, line);
  }
}
let pendingEntry = '';

const showField = (field: string | null, line: number) =>
  editor.contentWindow?.postMessage({ field, line }, location.origin);

/** Loads the editor with the newest configuration, where it was. */
function loadEditor(): void {
  const { entry, field, line } = entryOf(
    pendingEntry || (editor.contentWindow?.location.hash ?? ''),
  );
  pendingEntry = '';
  loaded = state?.config ?? '';
  offerNames(true);
  editor.src = `editor.html?${loaded.slice(0, 8)}-${Date.now()}${entry}`;
  const onLoad = () => {
    showField(field, line);
    editor.contentWindow?.navigation.addEventListener('currententrychange', followEditor);
    followEditor();
  };
  editor.addEventListener('load', onLoad, { once: true });
}

/** Shows or hides the button that loads new names; the editor has the focus after it. */
function offerNames(isHidden: boolean): void {
  const hasFocus = loadNames.contains(document.activeElement);
  loadNames.hidden = isHidden;
  if (isHidden && hasFocus) editor.focus();
}

/** Shows the page of the entry that is being edited. The editor's own page of pictures is none: the desk has one. */
function followEditor(): void {
  if (editor.contentWindow?.location.hash.startsWith('#/assets')) {
    editor.contentWindow.location.hash = '#/collections';
    location.hash = '#/pictures';
    return;
  }
  const address = editor.contentWindow?.location.hash ?? '';
  if (state && address in state.pages) entry = address;
  showEntry();
}
/** The entry that was edited last: its page stays beside the list to which the editor goes back. */
let entry = '';

function showEntry(): void {
  const path = state?.pages[entry];
  if (path !== undefined && state) showPage(path, state.site);
}

function show(next: DeskState): void {
  const isFirst = state === undefined;
  state = next;
  if (isFirst) void open();
  byId('state').textContent = stateInWords(next);
  byId('state').dataset['check'] = next.check;
  showProblems(byId('problems'), next, byId('state'));
  showPublication(next.publication);
  showSite(next.isSiteUp);
  showEntry();
  if (loaded !== '') offerNames([loaded, ''].includes(next.config));
  else if (next.config !== '') {
    showPage('/', next.site);
    loadEditor();
  }
}

if ('showDirectoryPicker' in window) {
  addEventListener('hashchange', () => location.hash && void open());
  loadNames.querySelector('button')?.addEventListener('click', loadEditor);
  toggle.addEventListener('click', () => {
    const isHidden = byId('write').classList.toggle('alone');
    toggle.textContent = isHidden ? 'Show the site' : 'Hide the site';
    toggle.ariaExpanded = String(!isHidden);
  });
  const events = new EventSource('state');
  events.addEventListener('message', ({ data }: MessageEvent<string>) =>
    show(JSON.parse(data) as DeskState),
  );
  events.addEventListener('error', () => {
    byId('state').textContent = 'The desk does not answer. Is “npm run desk” still running?';
  });
} else {
  for (const section of document.querySelectorAll<HTMLElement>('main > section'))
    section.hidden = section.id !== 'unfit';
  for (const part of document.querySelectorAll<HTMLElement>('nav, #state')) part.hidden = true;
}
