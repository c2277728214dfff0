// What was written into the form of a dialog and not sent: kept while the document lives, for when its page is shown again.
import { type RefObject, useLayoutEffect } from 'react';

/** By the address of the form, in which its preset choice is, too. */
const drafts = new Map<string, FormData>();

/** Fills a form with what was written into it before its page was left. */
export function useDraft(form: RefObject<HTMLFormElement | null>, address: string): void {
  useLayoutEffect(() => {
    const element = form.current;
    for (const [name, value] of drafts.get(address) ?? []) {
      const field = element?.elements.namedItem(name);
      if (field instanceof Element && 'value' in field) field.value = String(value);
    }
    drafts.delete(address);
    return () => {
      // One that was sent has made room for the thanks.
      if (element?.isConnected) drafts.set(address, new FormData(element));
    };
  }, [form, address]);
}
