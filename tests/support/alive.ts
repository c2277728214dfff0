// Whether a page has come to life: from then on every press of a visitor is heard by React.

/** A part of React's tree: what it knows of itself, as far as we ask. */
interface Fiber {
  return: Fiber | null;
  alternate: Fiber | null;
  flags: number;
}

/**
 * Runs in the page: true once the page's heading answers to React. React names the elements while it reads them, a
 * moment before they answer; until then it keeps one of two marks (placed, being hydrated) on what it has not yet
 * taken over, and reads them itself as here before it lets an event through.
 */
export function isAlive(): boolean {
  const UNDER_WAY = 2 | 4096;
  const heading = document.querySelector('h1');
  const name = heading && Object.keys(heading).find((key) => key.startsWith('__reactFiber'));
  if (!name) return false;
  let fiber = Reflect.get(heading, name) as Fiber | null;
  for (; fiber && !fiber.alternate; fiber = fiber.return)
    if ((fiber.flags & UNDER_WAY) !== 0) return false;
  return true;
}
