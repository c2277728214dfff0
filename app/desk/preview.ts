// The site beside the forms: the page of the entry that is being edited, at the width of a phone, a tablet or a computer.

import { focusOn } from './focus';
import './preview.css';

const link = document.querySelector<HTMLAnchorElement>('#page-link');
const stage = document.querySelector<HTMLElement>('#stage');
const note = document.querySelector<HTMLElement>('#site-note');
let site = document.querySelector<HTMLIFrameElement>('#site');
let width = 0;
let isUp = false;
let hasPage = true;

/** Shows a page of the site; an empty path is that of a text which nobody sees yet. */
export function showPage(path: string, origin: string): void {
  hasPage = path !== '';
  showFrame();
  if (!hasPage) return;
  const { href } = new URL(path, origin);
  if (!link || !site || link.href === href) return;
  link.href = href;
  // A frame of its own: the earlier page may be about to reload itself, which would stay on it.
  const next = site.cloneNode() as HTMLIFrameElement;
  next.src = href;
  const hasFocus = document.activeElement === site;
  site.replaceWith(next);
  site = next;
  if (hasFocus) site.focus();
}

/** Shows the frame, or instead of an empty one that the site is starting. */
export function showSite(answers: boolean): void {
  isUp = answers;
  showFrame();
}

function showFrame(): void {
  if (!site || !note) return;
  const hasFocus = document.activeElement === site;
  note.hidden = isUp && hasPage;
  site.hidden = !note.hidden;
  note.textContent = isUp
    ? 'Nobody sees this essay yet. Its page is here once it is no draft any more and its day has come.'
    : 'The site is starting …';
  if (hasFocus && site.hidden) focusOn(note);
}

/** Lays the page out at the chosen width, as large as there is room for. */
function layOut(): void {
  if (!stage) return;
  const { clientWidth, clientHeight } = stage;
  const scale = width === 0 ? 1 : Math.min(1, clientWidth / width);
  stage.style.setProperty('--page-width', `${width === 0 ? clientWidth : width}px`);
  stage.style.setProperty('--page-height', `${clientHeight / scale}px`);
  stage.style.setProperty('--scale', String(scale));
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[name="width"]')) {
  // A phone is what most visitors have.
  if (input.value === '390') input.checked = true;
  if (input.checked) width = Number(input.value);
  input.addEventListener('change', () => {
    width = Number(input.value);
    layOut();
  });
}
if (stage) new ResizeObserver(layOut).observe(stage);
