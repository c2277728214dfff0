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

const isEmpty = (value: Value | undefined) =>
  value === '' || (Array.isArray(value) && value.length === 0);

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
      all.filter(
        ({ key }) =>
          left.has(`${file} ${pathText(key)}`) ||
          savedAt(key) !== undefined ||
          !isEmpty(valueAt(value, key)),
      ),
    [all, file, left, savedAt, value],
  );
  return { problems, leave };
}
