// Polyfills for Node 20, the oldest version that the project supports: Map.groupBy, Object.groupBy and
// Promise.withResolvers, which Vitest calls.

Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

Object.groupBy ??= (items, keyOf) => Object.fromEntries(Map.groupBy(items, keyOf));

Promise.withResolvers ??= () => {
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
  return deferred;
};
