// Module graph: the imports between files, and the circles in them.

export interface Import {
  from: string;
  to: string;
  line: number;
}

/** The text of files by path relative to the project's root. */
export type Files = ReadonlyMap<string, string>;

/** One shortest circle through each group of modules that import each other, as its imports in order. */
export function circles(imports: Import[]): Import[][] {
  const outgoing = new Map<string, Import[]>();
  for (const one of imports) outgoing.set(one.from, [...(outgoing.get(one.from) ?? []), one]);
  const reported = new Set<string>();
  const found: Import[][] = [];
  for (const start of [...outgoing.keys()].sort()) {
    if (reported.has(start)) continue;
    const circle = shortestCircle(start, outgoing);
    if (circle === undefined) continue;
    for (const { from } of circle) reported.add(from);
    found.push(circle);
  }
  return found;
}

/** Breadth-first search from a module back to itself. */
function shortestCircle(start: string, outgoing: Map<string, Import[]>): Import[] | undefined {
  const reachedBy = new Map<string, Import>();
  const queue = [start];
  for (let module = queue.shift(); module !== undefined; module = queue.shift()) {
    for (const one of outgoing.get(module) ?? []) {
      if (one.to === start) return pathTo(start, one, reachedBy);
      if (reachedBy.has(one.to)) continue;
      reachedBy.set(one.to, one);
      queue.push(one.to);
    }
  }
  return undefined;
}

function pathTo(start: string, last: Import, reachedBy: Map<string, Import>): Import[] {
  const path = [last];
  for (let first = last; first.from !== start; ) {
    const before = reachedBy.get(first.from);
    if (before === undefined) break;
    path.unshift(before);
    first = before;
  }
  return path;
}
