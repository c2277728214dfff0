// Matches the pixel rows of two pictures, so that content that only moved vertically is not reported as changed.

/**
 * For each row of `after`, the row of `before` to compare it with (undefined where it has none).
 * Rows that are unique in both pictures anchor the match (patience diff); between two anchors
 * rows are paired in order.
 */
export function alignRows(before, after) {
  const [old, current] = [keysOf(before), keysOf(after)];
  const twins = new Array(current.length).fill(undefined);
  const anchors = [
    [-1, -1],
    ...longestChain(uniquePairs(old, current)),
    [old.length, current.length],
  ];
  for (let index = 1; index < anchors.length; index += 1) {
    const [fromOld, from] = anchors[index - 1];
    let [toOld, to] = anchors[index];
    // Equal rows next to the lower anchor belong to it, whatever was inserted above them.
    while (toOld - 1 > fromOld && to - 1 > from && old[toOld - 1] === current[to - 1]) {
      toOld -= 1;
      to -= 1;
      twins[to] = toOld;
    }
    for (let offset = 1; from + offset < to; offset += 1)
      if (fromOld + offset < toOld) twins[from + offset] = fromOld + offset;
    if (anchors[index][1] < current.length) twins[anchors[index][1]] = anchors[index][0];
  }
  return twins;
}

function keysOf({ data, width, height }) {
  return Array.from({ length: height }, (_, y) =>
    data.toString('latin1', y * width * 3, (y + 1) * width * 3),
  );
}

function uniquePairs(old, current) {
  const places = (rows) => {
    const found = new Map();
    for (const [index, row] of rows.entries()) found.set(row, found.has(row) ? undefined : index);
    return found;
  };
  const [inOld, inCurrent] = [places(old), places(current)];
  return [...inOld].flatMap(([row, index]) => {
    const other = inCurrent.get(row);
    return index === undefined || other === undefined ? [] : [[index, other]];
  });
}

/** The longest chain of pairs that rises in both numbers. */
function longestChain(pairs) {
  const ends = [];
  const previous = new Map();
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle][1] < pair[1]) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous.set(pair, ends[low - 1]);
    ends[low] = pair;
  }
  const chain = [];
  for (let pair = ends.at(-1); pair; pair = previous.get(pair)) chain.unshift(pair);
  return chain;
}
