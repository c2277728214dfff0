// Keeps unsent input of a form dialog in memory until the next full page load, and restores it when the dialog's page
// is shown again.
import { type RefObject, useLayoutEffect } from 'react';
import type { FormInput } from './early-dialog';

/** Drafts by the URL of the form, which includes a preset choice. */
const drafts = new Map<string, FormInput>();

/** Keeps the input of a form that was opened before hydration. */
export function keepDraft(address: string, input: FormInput): void {
  drafts.set(address, input);
}

/** Fills a form with the draft that was kept when its page was left. */
export function useDraft(form: RefObject<HTMLFormElement | null>, address: string): void {
  useLayoutEffect(() => {
    const element = form.current;
    const draft = drafts.get(address);
    for (const [name, value] of draft?.values ?? []) {
      const field = element?.elements.namedItem(name);
      if (field instanceof Element && 'value' in field) field.value = String(value);
    }
    const { name = '', selection } = draft?.focused ?? {};
    const focused = element?.elements.namedItem(name);
    if (focused instanceof HTMLElement) focused.focus();
    if (
      selection &&
      (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    )
      focused.setSelectionRange(...selection);
    drafts.delete(address);
    return () => {
      // A submitted form is no longer in the document: the confirmation has replaced it.
      if (element?.isConnected) drafts.set(address, { values: new FormData(element) });
    };
  }, [form, address]);
}
