// The page around the editor and the site: shows what the checker finds, opens the field of a problem in the editor, and
// beside it the page that an entry belongs to.

/** What the server sends once, and after each change of the content. */
interface State {
  /** The origin of the development site. */
  site: string;
  problems: Problem[];
  /** Changes with the configuration of the editor: when names were added that other entries may refer to. */
  config: string;
  /** The page of each entry that has one, by the address of the entry in the editor. */
  pages: Record<string, string>;
}

interface Problem {
  /** The file, the table and key as a reader finds them: `Offers › price`. */
  place: string;
  /** The address of the field in the desk; none where no entry has it. */
  link?: string;
  found: string;
  remedy: string;
  isWarning: boolean;
}

const element = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`The desk has no ${selector}.`);
  return found;
};
const editor = element<HTMLIFrameElement>('#editor');
const site = element<HTMLIFrameElement>('#site');
const openSite = element<HTMLAnchorElement>('#open-site');
const fetchLists = element<HTMLButtonElement>('#fetch-lists');
const toggle = element<HTMLButtonElement>('#toggle-site');

let state: State | undefined;
/** The configuration that the editor was loaded with. */
let loadedConfig = '';

/** `#/collections/house/entries/offers?field=offers.0.price`: the entry, and the field to show in it. */
function splitAddress(hash: string): { entry: string; field: string | null } {
  const [entry = '', query = ''] = hash.split('?');
  return { entry, field: new URLSearchParams(query).get('field') };
}

/** Opens the address of the desk in the editor; Sveltia CMS shows the field that its history state names. */
function openInEditor(): void {
  const view = editor.contentWindow;
  if (view === null || location.hash === '') return;
  const { entry, field } = splitAddress(location.hash);
  const highlight = field === null ? null : { locale: '_default', keyPath: field };
  if (view.location.hash !== entry) {
    view.history.pushState({ highlight }, '', entry);
    view.dispatchEvent(new HashChangeEvent('hashchange', { newURL: view.location.href }));
  } else if (highlight !== null)
    view.postMessage({ type: 'highlight-editor-field', payload: highlight }, location.origin);
}

/** Shows the page of the entry that is being edited. */
function followEditor(): void {
  const hash = editor.contentWindow?.location.hash ?? '';
  const path = state?.pages[hash];
  if (path !== undefined) showPage(path);
}

function showPage(path: string): void {
  const url = new URL(path, state?.site).href;
  if (openSite.href === url) return;
  openSite.href = url;
  site.src = url;
}

function showProblems(problems: readonly Problem[]): void {
  const faults = problems.filter(({ isWarning }) => !isWarning).length;
  const text = element('#state');
  text.toggleAttribute('data-problems', faults > 0);
  text.textContent =
    faults === 0
      ? 'The content has no problem: the site shows what was saved.'
      : `${faults === 1 ? 'One problem' : `${faults} problems`}: the site shows what was saved before.`;
  element('#problems').toggleAttribute('hidden', problems.length === 0);
  element('#problems ol').replaceChildren(...problems.map(problemItem));
}

function problemItem({ place, link, found, remedy, isWarning }: Problem): HTMLLIElement {
  const item = document.createElement('li');
  const head = document.createElement(link === undefined ? 'span' : 'a');
  head.textContent = isWarning ? `${place} (a matter of taste)` : place;
  if (link !== undefined) head.setAttribute('href', link);
  const text = document.createElement('p');
  text.textContent = found;
  const advice = document.createElement('p');
  advice.className = 'remedy';
  advice.textContent = remedy;
  item.append(head, text, ...(remedy === '' ? [] : [advice]));
  return item;
}

function loadEditor(): void {
  loadedConfig = state?.config ?? '';
  fetchLists.hidden = true;
  const { entry, field } = splitAddress(location.hash);
  editor.src = `editor.html${entry}`;
  editor.addEventListener(
    'load',
    () => {
      const view = editor.contentWindow;
      // The field is shown once the entry is: after the folder was chosen.
      if (field !== null)
        view?.history.replaceState({ highlight: { locale: '_default', keyPath: field } }, '');
      view?.navigation.addEventListener('currententrychange', followEditor);
      followEditor();
    },
    { once: true },
  );
}

addEventListener('hashchange', openInEditor);
fetchLists.addEventListener('click', () => {
  history.replaceState(null, '', editor.contentWindow?.location.hash ?? '');
  editor.contentWindow?.location.reload();
  loadedConfig = state?.config ?? '';
  fetchLists.hidden = true;
});
toggle.addEventListener('click', () => {
  const isShown = toggle.getAttribute('aria-pressed') !== 'true';
  toggle.setAttribute('aria-pressed', `${isShown}`);
  site.hidden = !isShown;
  element('main').classList.toggle('alone', !isShown);
});

new EventSource('state').addEventListener('message', ({ data }: MessageEvent<string>) => {
  const isFirst = state === undefined;
  state = JSON.parse(data) as State;
  showProblems(state.problems);
  if (isFirst) {
    showPage('/');
    loadEditor();
  } else fetchLists.hidden = state.config === loadedConfig;
});
