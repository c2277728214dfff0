// Remembered answers: a function returns the same object for the same arguments, so that it can be a dependency of an effect.

/** The most answers of a function that are kept; the one that was asked for longest ago is forgotten first. */
const MOST_ANSWERS = 200;

/** The keys of several values as one; undefined if one of them has none. */
const keyOfList = (values) => {
  const keys = values.map(keyOf);
  return keys.includes(undefined) ? undefined : `[${keys}]`;
};

/** True for an object that inherits no properties but those of all objects. The prototype may be that of another realm. */
function isPlain(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Text that is equal for equal arguments, and different for arguments that a function tells apart; undefined for an argument
 * whose answer is not remembered.
 */
function keyOf(value) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return undefined;
  if (typeof value.getTime === 'function') return `date ${value.getTime()}`;
  // A `URL` or `location` has no properties of its own.
  if (typeof value.pathname === 'string') {
    const key = keyOfList([value.pathname, value.search, value.hash]);
    return key && `path ${key}`;
  }
  return isPlain(value) ? keyOfList(Object.entries(value).flat()) : undefined;
}

/** Freezes a value and everything in it. */
function frozen(value) {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** The function with remembered answers. They are frozen, since all callers share them. */
export function remembered(call) {
  const answers = new Map();
  return (...args) => {
    // An optional argument that is left out has the same key as `undefined`.
    const key = keyOfList(args)?.replace(/,*\]$/, ']');
    if (key === undefined) return frozen(call(...args));
    const answer = answers.get(key) ?? frozen(call(...args));
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
    return answer;
  };
}
