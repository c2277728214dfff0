// Waits for the next frame, so that work that is not visible does not delay it.

/** Longest wait in milliseconds: a hidden page has no frames. */
const LONGEST = 500;

/** Resolves when the next frame has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST);
    requestAnimationFrame(() =>
      // A task after the frame's callbacks runs when the frame has been painted.
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
