// Dialog that opens before hydration (app/src/early-answers.ts). Its sheet is a file beside the page, rendered by
// `FormSheet`. The hydrated app opens its own dialog with the same input and focus.

import { adoptStyles } from '../ui/adopt-styles';
import formCss from './form.css?inline';
import css from './form-dialog.css?inline';

/** Values of a form, and its focused field. */
export interface FormInput {
  values: FormData;
  focused?: { name: string; selection: [start: number, end: number] | undefined } | undefined;
}

interface EarlyDialog {
  link: HTMLAnchorElement;
  element: HTMLDialogElement;
}

let opened: EarlyDialog | undefined;

/** Key of a dialog in the file beside its page. */
export const sheetKey = (address: string, label: string) => `${address} ${label}`;

/** URL of the file with the sheets of a page's dialogs. */
const sheetsUrl = (path: string) => `${path === '/' ? '/index' : path}.dialogs.json`;

/**
 * Opens the dialog of a pressed link, unless the hydrated app has already taken over. Rejects if the sheet cannot be
 * loaded.
 */
export async function openEarlyDialog(link: HTMLAnchorElement): Promise<void> {
  if (link.dataset['pressed'] === undefined || opened) return;
  adoptStyles(css);
  adoptStyles(formCss);
  const element = document.createElement('dialog');
  element.className = 'form-dialog surface-pearl';
  element.dataset['status'] = 'empty';
  element.ariaLabel = link.textContent;
  element.innerHTML = '<div class="stack positioned inner-line form-dialog-sheet"></div>';
  closeByPointer(element);
  document.body.append(element);
  opened = { link, element };
  element.addEventListener('close', () => {
    element.remove();
    if (opened?.element !== element) return;
    delete link.dataset['pressed'];
    opened = undefined;
  });
  element.showModal();
  try {
    const response = await fetch(sheetsUrl(window.location.pathname));
    const sheets = (await response.json()) as Record<string, string>;
    const sheet = sheets[sheetKey(link.getAttribute('href') ?? '', link.textContent)];
    if (sheet === undefined) throw new Error('The dialog has no sheet.');
    fill(element, sheet);
  } catch (error) {
    // The visitor has closed the dialog, or the hydrated app has taken over.
    if (!element.open) return;
    element.close();
    throw error;
  }
}

/** Shows the sheet in the open dialog. */
function fill(element: HTMLDialogElement, sheet: string): void {
  const template = document.createElement('template');
  template.innerHTML = sheet;
  const [rendered] = template.content.children;
  for (const { name, value } of rendered?.attributes ?? []) element.setAttribute(name, value);
  element.removeAttribute('aria-label');
  element.replaceChildren(...(rendered?.childNodes ?? []));
  element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** Closes the dialog by its button, and by a press on the backdrop. */
function closeByPointer(element: HTMLDialogElement): void {
  let pressed: EventTarget | null = null;
  element.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  element.addEventListener('click', ({ target }) => {
    const isBackdrop = target === element && pressed === element;
    if (isBackdrop || (target as Element).closest('.form-dialog-close button')) element.close();
  });
}

/** Takes over the press of a link: closes the early dialog, and returns the visitor's input. */
export function takeEarlyDialog(link: HTMLAnchorElement | null): FormInput | undefined {
  if (link?.dataset['pressed'] === undefined) return undefined;
  delete link.dataset['pressed'];
  const element = opened?.element;
  opened = undefined;
  const form = element?.querySelector('form');
  const input = form ? inputOf(form) : { values: new FormData() };
  element?.close();
  return input;
}

function inputOf(form: HTMLFormElement): FormInput {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const { selectionStart: start, selectionEnd: end } = isText
    ? field
    : { selectionStart: null, selectionEnd: null };
  const name = form.contains(field) && field?.getAttribute('name');
  return {
    values: new FormData(form),
    focused: name
      ? { name, selection: start === null || end === null ? undefined : [start, end] }
      : undefined,
  };
}
