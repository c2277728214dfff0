// Remembered answers: a function returns the same object for the same arguments, so that it can be a dependency of an effect.

/** The most answers of a function that are kept; the one that was asked for longest ago is forgotten first. */
const MOST = 200;

const keyOfList = (values) => {
  const keys = values.map(keyOf);
  return keys.includes(undefined) ? undefined : `[${keys}]`;
};

/** Text that is equal for equal arguments; undefined for an argument that is not allowed anyway. */
function keyOf(value) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return undefined;
  if (typeof value.getTime === 'function') return String(value.getTime());
  // A `URL` or `location` has no properties of its own.
  if (typeof value.pathname === 'string')
    return keyOfList(['path', value.pathname, value.search, value.hash]);
  return keyOfList(Object.entries(value).flat());
}

function frozen(value) {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** The function with remembered answers. They are frozen, since all callers share them. */
export function remembered(call) {
  const answers = new Map();
  return (...args) => {
    // A missing optional argument is `undefined`.
    const key = keyOfList(args)?.replace(/,*\]$/, ']');
    if (key === undefined) return frozen(call(...args));
    const answer = answers.get(key) ?? frozen(call(...args));
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > MOST) answers.delete(answers.keys().next().value);
    return answer;
  };
}
