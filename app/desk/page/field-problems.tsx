// The problems of a field, below it.

import type { Problem } from '../entries';
import { isWithin, type KeyPath } from '../values';
import { useForm } from './form-context';

/** The problems at a value, or also within it. */
export function useProblems(path: KeyPath, isWithinToo = false): Problem[] {
  const { problems } = useForm();
  return problems.filter(
    ({ key }) => isWithin(key, path) && (isWithinToo || key.length === path.length),
  );
}

export function Problems({ id, problems }: { id?: string; problems: readonly Problem[] }) {
  return (
    <div id={id} role="status" className="field-problems">
      {problems.map(({ found, remedy, isWarning }) => (
        <p key={found} className={isWarning ? 'problem taste' : 'problem'}>
          <strong>{sentence(found)}</strong> {remedy && sentence(remedy)}
        </p>
      ))}
    </div>
  );
}

/** Words with a full stop at their end. */
export const sentence = (words: string): string => `${words}.`.replace(/([.!?]”?)\.$/, '$1');
