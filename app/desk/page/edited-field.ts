// Hooks for the page beside a form: the field that is edited, the page to show, and whether it is made.

import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { documentAddress } from '../addresses';
import type { Choices } from '../api';
import type { EditedField } from '../preview/messages';
import { comparable, textsAround, withoutSigns } from '../preview/shown-text';
import { type KeyPath, parsePath, pathText, type Text, type Value, valueAt } from '../values';

/** The first text in a value. */
function firstText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return undefined;
  return Object.values(value)
    .map(firstText)
    .find((one) => one !== undefined);
}

/** The text of a field that pages show; of a group its first one, and of a switch or a number the first one of its table. */
function textAt({ value, body = '' }: Text, key: KeyPath): string {
  if (key[0] === 'body') return body.split('\n')[Number(key[1] ?? 1) - 1] ?? '';
  return firstText(valueAt(value, key)) ?? firstText(valueAt(value, key.slice(0, -1))) ?? '';
}

function linesAround(body: string, line: number): string[] {
  const lines = body.split('\n');
  const before = lines.slice(0, line - 1).findLast((one) => one.trim() !== '');
  const after = lines.slice(line).find((one) => one.trim() !== '');
  return [before, after].flatMap((one) => (one ? [comparable(withoutSigns(one))] : []));
}

interface Edited {
  file: string;
  text: Text;
  choices: Choices | undefined;
  /** The element around the form. */
  sheet: RefObject<HTMLElement | null>;
}

/** The field that has the focus, as the page beside the form finds it. */
export function useEdited({ file, text, choices, sheet }: Edited) {
  const [focused, setFocused] = useState<{ file: string; key: KeyPath }>();
  useEffect(() => {
    const place = sheet.current;
    const onFocus = ({ target }: FocusEvent) => {
      const name =
        target instanceof Element
          ? target.closest<HTMLElement>('[data-key]')?.dataset['key']
          : undefined;
      // The cursor says which line of a text is edited.
      if (name && name !== 'body') setFocused({ file, key: parsePath(name) });
    };
    place?.addEventListener('focusin', onFocus);
    return () => place?.removeEventListener('focusin', onFocus);
  }, [file, sheet]);
  const onLine = useCallback((line: number) => setFocused({ file, key: ['body', line] }), [file]);
  const edited = useMemo<EditedField | undefined>(() => {
    if (focused?.file !== file) return undefined;
    const { key } = focused;
    const shown = textAt(text, key);
    const isPicture = choices?.pictures.some(({ id }) => id === shown) === true;
    return {
      field: `${file} ${pathText(key)}`,
      text: isPicture ? '' : shown,
      near:
        key[0] === 'body'
          ? linesAround(text.body ?? '', Number(key[1]))
          : textsAround(
              text.value,
              typeof valueAt(text.value, key) === 'object' ? [...key, ''] : key,
            ),
      ...(isPicture && { picture: shown }),
    };
  }, [focused, file, text, choices]);
  return { edited, onLine };
}

/** The page that is shown beside a document: its own, or that on which it was clicked. */
export function usePage(file: string, own: string | undefined, show: (path: KeyPath) => void) {
  const [clicked, setClicked] = useState<{ file: string; page: string }>();
  const pick = (found: string, key: KeyPath, page: string) => {
    setClicked({ file: found, page });
    if (found === file) show(key);
    else location.hash = documentAddress(found, key);
  };
  return { page: clicked?.file === file ? clicked.page : own, pick };
}

/** The texts that the desk begins, whose pages are there only after a check. */
const BEGUN = /^(journal|case-studies|pages\/plain|program)\//;

/** Whether the page of a document has been made. */
export function useIsMade(file: string, isChecked: boolean): boolean {
  const [made, setMade] = useState('');
  if (isChecked && made !== file) setMade(file);
  return made === file || !BEGUN.test(file);
}
