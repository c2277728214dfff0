// The problems that the form of a document shows.

import { useCallback, useMemo, useState } from 'react';
import type { Problem } from '../entries';
import { type KeyPath, pathText, type Text, type Value, valueAt } from '../values';
import { afterPress } from './press';

interface ShownProblems {
  file: string;
  /** The problems of the document. */
  all: readonly Problem[];
  text: Text;
  savedAt: (path: KeyPath) => Value | undefined;
}

const isEmpty = (value: Value) => value === '' || (Array.isArray(value) && value.length === 0);

/** The problems of a form: a new field that is still empty is no mistake before it was left. */
export function useShownProblems({ file, all, text: { value }, savedAt }: ShownProblems) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback(
    (path: KeyPath) => {
      if (savedAt(path) === undefined)
        afterPress(() => setLeft((former) => new Set([...former, `${file} ${pathText(path)}`])));
    },
    [file, savedAt],
  );
  const problems = useMemo(
    () =>
      all.filter(({ key }) => {
        if (left.has(`${file} ${pathText(key)}`) || savedAt(key) !== undefined) return true;
        const found = valueAt(value, key);
        // A number that is not written yet is absent, in a table that is new.
        return found === undefined ? savedAt(key.slice(0, -1)) !== undefined : !isEmpty(found);
      }),
    [all, file, left, savedAt, value],
  );
  return { problems, leave };
}
