// The editor of the desk: Sveltia CMS with the configuration that the server generates from the description of the content.

import CMS from '@sveltia/cms';
import '../src/styles/tokens.css';
import './editor.css';
import './fonts.css';
import { addMarkdownTools } from './markdown-tools';
import { pictureField } from './picture-field';
import { markdownFile, tomlFile } from './toml-format';

/** The field that the desk wants to see (`offers.0.price`), and the line in its text, until they are there. */
let wanted: string | null = null;
let wantedLine = 0;
addEventListener('message', ({ source, data }: MessageEvent<Wanted>) => {
  if (source !== parent || data.field === undefined) return;
  wanted = data.field;
  wantedLine = data.line ?? 0;
});
interface Wanted {
  field?: string | null;
  line?: number;
}
setInterval(() => {
  if (wanted === null) return;
  const field = document.querySelector(`.field[data-key-path="${CSS.escape(wanted)}"]`);
  const area = field?.querySelector('textarea');
  if (area && wantedLine > 0) {
    // The editor lays the form out, and scrolls to its beginning, for a while.
    if (area.value !== '' && showLine(area, wantedLine)) wanted = null;
  } else if (field?.contains(document.activeElement)) wanted = null;
  // As Sveltia CMS does where a result of its search is opened.
  else
    postMessage({
      type: 'highlight-editor-field',
      payload: { locale: '_default', keyPath: wanted },
    });
}, 300);

/** Selects a line of a text, and brings it into view; returns whether it was there already. */
function showLine(area: HTMLTextAreaElement, line: number): boolean {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  let scroller: Element | null = area.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  if (!scroller) return true;
  const { top } = scroller.getBoundingClientRect();
  const distance = area.getBoundingClientRect().top + heightOf(area, start) - top;
  const isThere = distance > 60 && distance < scroller.clientHeight - 100;
  if (!isThere) scroller.scrollTop += distance - scroller.clientHeight / 3;
  return isThere;
}

/** How high the beginning of a text is, in pixels: the same words are laid out beside it. */
function heightOf(area: HTMLTextAreaElement, end: number): number {
  const double = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of ['font', 'letterSpacing', 'padding', 'boxSizing', 'overflowWrap'] as const)
    double.style[name] = style[name];
  double.style.width = `${area.clientWidth}px`;
  double.style.whiteSpace = 'pre-wrap';
  double.style.lineHeight = style.lineHeight;
  double.textContent = area.value.slice(0, end);
  document.body.append(double);
  const { height } = double.getBoundingClientRect();
  double.remove();
  return height;
}

// Sveltia CMS draws a field once it comes into view: here they all are, for links and for the browser's search.
const Observer = IntersectionObserver;
window.IntersectionObserver = class extends Observer {
  private readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, options);
    this.callback = callback;
  }
  override observe(target: Element): void {
    this.callback([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
    super.observe(target);
  }
};

/** The first page speaks of repositories. */
function sayInOurWords(): void {
  const button = document.querySelector('[data-label="Work with Local Repository"]');
  const name = button?.querySelector('.truncated-text');
  if (name?.textContent === 'Work with Local Repository')
    name.textContent = 'Open the folder of the house';
  const hint = button?.nextElementSibling;
  if (hint && hint.textContent !== HINT) hint.textContent = HINT;
}
const HINT =
  'Its path stands where you have started the desk. The browser asks whether this page may read and write it: it does so on this computer alone.';

// It brings its fonts along, and also a style sheet that asks a CDN for them; another rule of its own fails in a frame.
// Both are taken out before the browser acts on them.
new MutationObserver(() => {
  for (const area of document.querySelectorAll<HTMLTextAreaElement>(
    '.field[data-field-type="markdown"] textarea',
  ))
    addMarkdownTools(area);
  sayInOurWords();
  for (const sheet of document.styleSheets)
    for (let index = sheet.cssRules.length - 1; index >= 0; index--)
      if (/url\("https:|^@view-transition/.test(sheet.cssRules[index]?.cssText ?? ''))
        sheet.deleteRule(index);
}).observe(document.documentElement, { childList: true, subtree: true });

const config = await (await fetch('config.json')).json();
CMS.registerFieldType('picture', pictureField);
CMS.registerCustomFormat('kept-toml', 'toml', tomlFile);
CMS.registerCustomFormat('kept-frontmatter', 'md', markdownFile);
// Its own stands there otherwise while the folder is read.
const logo = { src: new URL('../public/favicon.svg', import.meta.url).href, show_in_header: false };
CMS.init({ config: { ...config, logo } });
