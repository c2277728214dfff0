// Keeps unsent input of a form dialog in memory until the next full page load, so that it is still there when its
// page is shown again.
import { type RefObject, useLayoutEffect } from 'react';

/** Drafts by the URL of the form, which includes a preset choice. */
const drafts = new Map<string, FormData>();

/** Fills a form with the draft that was kept when its page was left. */
export function useDraft(form: RefObject<HTMLFormElement | null>, address: string): void {
  useLayoutEffect(() => {
    const element = form.current;
    for (const [name, value] of drafts.get(address) ?? []) {
      const field = element?.elements.namedItem(name);
      if (field instanceof Element && 'value' in field) field.value = String(value);
    }
    drafts.delete(address);
    return () => {
      // A form that was sent is no longer in the document: the confirmation has replaced it.
      if (element?.isConnected) drafts.set(address, new FormData(element));
    };
  }, [form, address]);
}
