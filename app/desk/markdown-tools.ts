// The buttons above a text, and what is pasted into it. Sveltia's own editor of formatted text knows neither notes nor
// captions, and would write the whole text anew.

import { element } from './elements';
import { type Selected, TOOLS } from './markdown-edits';
import { markdownOf } from './pasted-text';

/** Writes what a tool has made of a text, so that the browser's undo takes it back. */
function write(area: HTMLTextAreaElement, next: Selected): void {
  const old = area.value;
  let from = 0;
  while (from < Math.min(old.length, next.text.length) && old[from] === next.text[from]) from++;
  let tail = 0;
  const most = Math.min(old.length, next.text.length) - from;
  while (tail < most && old.at(-1 - tail) === next.text.at(-1 - tail)) tail++;
  area.focus();
  area.setSelectionRange(from, old.length - tail);
  document.execCommand('insertText', false, next.text.slice(from, next.text.length - tail));
  area.setSelectionRange(next.start, next.end);
}

/** Adds the buttons to a text that has none, and makes Markdown of what is pasted into it. */
export function addMarkdownTools(area: HTMLTextAreaElement): void {
  if (area.dataset['tools'] !== undefined) return;
  area.dataset['tools'] = '';
  const buttons = Object.entries(TOOLS).map(([name, tool]) => {
    const button = element('button', { type: 'button' }, name);
    button.addEventListener('click', () => {
      const { value: text, selectionStart: start, selectionEnd: end } = area;
      write(area, tool({ text, start, end }));
    });
    return button;
  });
  const place = area.closest('.text-editor') ?? area;
  place.before(element('div', { class: 'tools', role: 'group', 'aria-label': 'Write' }, buttons));
  area.addEventListener('paste', (event) => {
    const html = event.clipboardData?.getData('text/html') ?? '';
    if (html === '') return;
    event.preventDefault();
    document.execCommand('insertText', false, markdownOf(html));
  });
}
