// Test support: whether the browser itself submits a form.
import type { Locator } from 'vitest/browser';

/** Whether a press of this button makes the browser submit its form; the submission is held back. */
export async function isPlainSubmission(button: Locator): Promise<boolean> {
  let isPlain = false;
  const look = (event: Event) => {
    isPlain = !event.defaultPrevented;
    event.preventDefault();
  };
  // At the window, after the handlers of the form.
  addEventListener('submit', look, { once: true });
  await button.click();
  return isPlain;
}
