// Waits until a pointer is released: what is drawn anew between press and release can move a button away from under the pointer, and
// its click is lost.

let isPressed = false;
for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
  addEventListener(
    type,
    () => {
      isPressed = type === 'pointerdown';
    },
    { capture: true },
  );

/** Runs work at once, or after the click of a press that is under way. */
export function afterPress(work: () => void): void {
  if (isPressed)
    addEventListener('pointerup', () => setTimeout(work), { capture: true, once: true });
  else work();
}
