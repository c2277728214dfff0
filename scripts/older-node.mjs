// What Vitest calls and Node 20 does not have yet; newer versions keep their own.

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
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};
