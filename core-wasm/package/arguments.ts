// Checks of arguments: each error names the argument and what is allowed.

/** The greatest amount of cents, and number of days. */
const MAX = 2 ** 32 - 1;

const show = (value: unknown) => (typeof value === 'string' ? `"${value}"` : String(value));

export const wrongType = (argument: string, allowed: string, value: unknown) =>
  new TypeError(
    `${argument} must be ${allowed}, not ${typeof value === 'object' ? 'an object' : show(value)}`,
  );

export const outside = (argument: string, allowed: string, value: unknown) =>
  new RangeError(`${argument} must be ${allowed}, not ${show(value)}`);

export function text(argument: string, value: unknown): string {
  if (typeof value !== 'string') throw wrongType(argument, 'text', value);
  return value;
}

export const optionalText = (argument: string, value: unknown) =>
  value === null || value === undefined ? undefined : text(argument, value);

export function whole(argument: string, value: unknown, min = 0): number {
  if (typeof value !== 'number') throw wrongType(argument, 'a number', value);
  if (!Number.isInteger(value) || value < min || value > MAX)
    throw outside(argument, `a whole number from ${min} to ${MAX}`, value);
  return value;
}
