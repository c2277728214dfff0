// Test support: detects whether the browser itself submits a form.
import type { Locator } from 'vitest/browser';

/** Presses a button and returns true if the browser submits its form. The submission is prevented. */
export async function isPlainSubmission(button: Locator): Promise<boolean> {
  let isPlain = false;
  const look = (event: Event) => {
    isPlain = !event.defaultPrevented;
    event.preventDefault();
  };
  // Listens at the window, which runs after the form's own handlers.
  addEventListener('submit', look, { once: true });
  await button.click();
  return isPlain;
}
