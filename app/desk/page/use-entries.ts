// Hook for the entries of a list while they are edited: added, moved and taken away, each with a number that stays its own.

import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyPath, Value } from '../values';
import { focusField } from './focus-field';
import { useForm } from './form-context';

interface EntriesOptions {
  path: KeyPath;
  entries: readonly Value[];
  isRequired: boolean;
  titleOf: (index: number) => string;
  /** Makes a new entry. */
  makeEntry: () => Value;
}

export function useEntries({ path, entries, isRequired, titleOf, makeEntry }: EntriesOptions) {
  const form = useForm();
  const numbers = useRef<number[]>([]);
  const next = useRef(0);
  while (numbers.current.length < entries.length) numbers.current.push(next.current++);
  numbers.current.length = entries.length;
  const [focused, setFocused] = useState<{ path: KeyPath }>();
  useLayoutEffect(() => {
    if (focused) focusField(focused.path);
  }, [focused]);
  const write = (changed: Value[]) =>
    form.change(path, changed.length === 0 && !isRequired ? undefined : changed);
  return {
    numbers: numbers.current,
    move(from: number, to: number) {
      if (to < 0 || to >= entries.length || from === to) return;
      const moved = <Item>(all: readonly Item[]) => {
        const copy = [...all];
        copy.splice(to, 0, ...copy.splice(from, 1));
        return copy;
      };
      numbers.current = moved(numbers.current);
      write(moved(entries));
      form.announce(`“${titleOf(from)}” is now ${to + 1} of ${entries.length}.`);
    },
    add(at: number) {
      numbers.current = numbers.current.toSpliced(at, 0, next.current++);
      write(entries.toSpliced(at, 0, makeEntry()));
      setFocused({ path: [...path, at] });
    },
    remove(index: number) {
      form.announce(`“${titleOf(index)}” is taken away.`);
      numbers.current = numbers.current.toSpliced(index, 1);
      write(entries.toSpliced(index, 1));
      setFocused({ path: entries.length > 1 ? [...path, Math.max(0, index - 1)] : path });
    },
  };
}
