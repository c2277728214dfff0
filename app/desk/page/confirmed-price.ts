// The field in which the owner writes a changed price once more: a form has it only while the content checker needs it.

import { keyName } from '../names';
import { isSame, isTable, isWithin, type KeyPath, pathText, type Value } from '../values';
import type { FormState } from './form-context';

/** The key of the field, beside that of the price. */
const CONFIRMED = 'confirmed';

/**
 * Whether a form shows the field of the price once more: the checker asks for it, or something was written there since the last
 * save. `undefined` for every other field.
 * @param path Of the table that has the price.
 */
export function isConfirmationShown(
  name: string,
  path: KeyPath,
  value: Value | undefined,
  { problems, savedAt, target }: Pick<FormState, 'problems' | 'savedAt' | 'target'>,
): boolean | undefined {
  if (name !== CONFIRMED || !isTable(value)) return undefined;
  const place = [...path, CONFIRMED];
  const price = pathText([...path, 'price']);
  return (
    !isSame(value[CONFIRMED], savedAt(place)) ||
    (target !== undefined && isWithin(target.path, place)) ||
    problems.some(
      ({ key, remedy }) =>
        isWithin(key, place) || (pathText(key) === price && remedy.includes(keyName(CONFIRMED))),
    )
  );
}
