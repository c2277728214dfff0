// Detects hydration: from then on React handles every event of the page.

/** The fields of a React fiber that are read here. */
interface Fiber {
  return: Fiber | null;
  alternate: Fiber | null;
  flags: number;
}

/**
 * Runs in the page; true when the heading of the page is hydrated. React attaches fibers to elements before it
 * handles their events; until then a fiber or one of its parents carries the Placement or Hydrating flag. React
 * applies the same check before it dispatches an event.
 */
export function isHydrated(): boolean {
  const PLACEMENT_OR_HYDRATING = 2 | 4096;
  const heading = document.querySelector('h1');
  const key = heading && Object.keys(heading).find((key) => key.startsWith('__reactFiber'));
  if (!key) return false;
  let fiber = Reflect.get(heading, key) as Fiber | null;
  for (; fiber && !fiber.alternate; fiber = fiber.return)
    if ((fiber.flags & PLACEMENT_OR_HYDRATING) !== 0) return false;
  return true;
}
