// Finds what two texts or lists have in common at their ends, around what differs.

/** Number of equal letters or entries at the start, and behind these at the end. */
export function commonEnds<Item>(one: ArrayLike<Item>, other: ArrayLike<Item>) {
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && one[one.length - 1 - end] === other[other.length - 1 - end])
    end++;
  return { start, end };
}
