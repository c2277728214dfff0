// The page around the editor and the site: shows what the checker finds, opens the field of a problem in the editor, and
// beside it the page that an entry belongs to.

/** What the server sends once, and after each change of the content. */
interface State {
  /** The origin of the development site. */
  site: string;
  problems: Problem[];
  /** Changes with the configuration of the editor: when there are new names that other entries may refer to. */
  config: string;
  /** The page of each entry that has one, by the address of the entry in the editor. */
  pages: Record<string, string>;
}

interface Problem {
  /** The file, and the keys that lead to the field: `offers.toml › offers › price`. */
  place: string;
  /** The address of the field in the desk; none where no entry has it. */
  link?: string;
  found: string;
  remedy: string;
  isWarning: boolean;
}

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const editor = element<HTMLIFrameElement>('editor');
let site = element<HTMLIFrameElement>('site');
const pageLink = element<HTMLAnchorElement>('page-link');
const loadNames = element('load-names');
const toggle = element('toggle-site');

let state: State | undefined;
/** The configuration that the editor was loaded with. */
let loaded = '';

/**
 * `#/collections/house/entries/offers?field=offers.0.price`: the entry, and the field to show in it. It is taken out of
 * the address, so that the same link can be followed again.
 */
function takeAddress() {
  const [entry = '', query = ''] = location.hash.split('?');
  history.replaceState(null, '', location.pathname);
  return { entry, field: new URLSearchParams(query).get('field') };
}

const showField = (field: string | null) =>
  editor.contentWindow?.postMessage({ field }, location.origin);

/** Opens an address of the desk in the editor that is open. */
function openEntry(): void {
  const { entry, field } = takeAddress();
  if (editor.contentWindow) editor.contentWindow.location.hash = entry;
  showField(field);
}

/** Loads the editor with the newest configuration. */
function loadEditor(): void {
  const { entry, field } = takeAddress();
  loaded = state?.config ?? '';
  loadNames.hidden = true;
  editor.src = `editor.html?${loaded.slice(0, 8)}${entry}`;
  const onLoad = () => {
    showField(field);
    editor.contentWindow?.navigation.addEventListener('currententrychange', followEditor);
    followEditor();
  };
  editor.addEventListener('load', onLoad, { once: true });
}

/** Shows the page of the entry that is being edited. */
function followEditor(): void {
  const path = state?.pages[editor.contentWindow?.location.hash ?? ''];
  if (path !== undefined) showPage(path);
}

function showPage(path: string): void {
  const { href } = new URL(path, state?.site);
  if (pageLink.href === href) return;
  pageLink.href = href;
  // A frame of its own: the earlier page may be about to reload itself, which would stay on it.
  const next = site.cloneNode() as HTMLIFrameElement;
  next.src = href;
  site.replaceWith(next);
  site = next;
}

function showProblems(problems: readonly Problem[]): void {
  const count = problems.filter(({ isWarning }) => !isWarning).length;
  element('state').textContent =
    count === 0
      ? 'No problem: the site shows what was saved.'
      : `${count === 1 ? 'One problem' : `${count} problems`}: the site shows what was saved before.`;
  element('problems').hidden = problems.length === 0;
  element('problems').replaceChildren(...problems.flatMap(paragraphs));
}

function paragraphs({ place, link, found, remedy, isWarning }: Problem): HTMLElement[] {
  const head = document.createElement(link === undefined ? 'p' : 'a');
  head.textContent = isWarning ? `${place} (a matter of taste)` : place;
  if (link !== undefined) head.setAttribute('href', link);
  const text = document.createElement('p');
  text.textContent = found;
  const advice = document.createElement('strong');
  advice.textContent = remedy;
  return [head, text, advice];
}

addEventListener('hashchange', () => location.hash && openEntry());
loadNames.addEventListener('click', () => {
  history.replaceState(null, '', editor.contentWindow?.location.hash);
  loadEditor();
});
toggle.addEventListener('click', () => {
  site.hidden = !site.hidden;
  toggle.textContent = site.hidden ? 'Show the site' : 'Hide the site';
});
new EventSource('state').addEventListener('message', ({ data }: MessageEvent<string>) => {
  const isFirst = state === undefined;
  state = JSON.parse(data) as State;
  showProblems(state.problems);
  if (isFirst) {
    showPage('/');
    loadEditor();
  } else loadNames.hidden = [loaded, ''].includes(state.config);
});
