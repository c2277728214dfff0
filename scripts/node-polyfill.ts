// Polyfills for Node 20, the oldest version that the project supports: Map.groupBy, Object.groupBy and
// Promise.withResolvers, which Vitest calls.

const missing = (where: object, name: string) => !(name in where);

function groupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => unknown) {
  const groups = new Map<unknown, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

if (missing(Map, 'groupBy')) Object.assign(Map, { groupBy });

if (missing(Object, 'groupBy'))
  Object.assign(Object, {
    groupBy: <T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey) =>
      Object.fromEntries(groupBy(items, keyOf)),
  });

if (missing(Promise, 'withResolvers'))
  Object.assign(Promise, {
    withResolvers() {
      const deferred = {};
      const promise = new Promise((resolve, reject) =>
        Object.assign(deferred, { resolve, reject }),
      );
      return Object.assign(deferred, { promise });
    },
  });
