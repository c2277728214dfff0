// Commands of the Markdown editor: each writes signs of our Markdown at the selection, changes nothing else, and keeps the
// cursor at its letter.

import { type ChangeSpec, EditorSelection, type EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

type Command = (view: EditorView) => boolean;

/** A change that the owner has asked for: one step of undo, in view, with the keyboard in the text. */
function apply(view: EditorView, spec: Parameters<EditorView['dispatch']>[0]): true {
  view.dispatch({ ...(spec as object), userEvent: 'input', scrollIntoView: true });
  view.focus();
  return true;
}

/** The signs around a range, where they are these and no longer ones. */
function marksAround(state: EditorState, from: number, to: number, sign: string): boolean {
  const size = sign.length;
  if (from < size) return false;
  const [before, after] = [state.sliceDoc(from - size, from), state.sliceDoc(to, to + size)];
  if (before !== sign || after !== sign) return false;
  // `**` around words is no `*` around them; `***` is both.
  const stars = /\**$/.exec(state.sliceDoc(Math.max(0, from - 3), from))?.[0].length ?? 0;
  return sign === '*' ? stars !== 2 : stars >= 2;
}

/** The words that a command works on: the selection without spaces at its ends, or the word at the cursor. */
function wordsOf(state: EditorState, from: number, to: number) {
  if (from === to) {
    const word = state.wordAt(from);
    return word && word.from < from && word.to > from
      ? { from: word.from, to: word.to }
      : { from, to };
  }
  const text = state.sliceDoc(from, to);
  const lead = text.length - text.trimStart().length;
  const tail = text.length - text.trimEnd().length;
  return lead + tail < text.length ? { from: from + lead, to: to - tail } : { from, to };
}

/** Whether the signs stand around the selection or around the word at the cursor. */
export function isMarked(state: EditorState, sign: string): boolean {
  const { from, to } = wordsOf(state, state.selection.main.from, state.selection.main.to);
  return marksAround(state, from, to, sign);
}

/** Puts signs around the selection, or takes them away; in a heading or quotation its sign stays in front. */
export const toggleMark =
  (sign: string): Command =>
  (view) => {
    const { state } = view;
    const size = sign.length;
    return apply(
      view,
      state.changeByRange((range) => {
        let { from, to } = wordsOf(state, range.from, range.to);
        const line = state.doc.lineAt(from);
        const [lead = ''] = /^(?:#{1,6} |> |- |\d+\. )/.exec(line.text) ?? [];
        if (from < line.from + lead.length && to > line.from + lead.length)
          from = line.from + lead.length;
        if (marksAround(state, from, to, sign)) {
          const changes = [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ];
          return { changes, range: move(range.anchor, range.head, from, -size) };
        }
        const changes = [
          { from, insert: sign },
          { from: to, insert: sign },
        ];
        return {
          changes,
          range:
            range.empty && from !== to
              ? EditorSelection.cursor(range.head + size)
              : EditorSelection.range(from + size, to + size),
        };
      }),
    );
  };

const move = (anchor: number, head: number, from: number, by: number) =>
  EditorSelection.range(Math.max(from + by, anchor + by), Math.max(from + by, head + by));

/** Signs at the beginning of a line, of which it has one. */
const BLOCK = /^(?:#{1,6} |> |- |\d+\. )/;

/** Puts a sign before each line of the selection, or takes it away; empty lines between them stay empty. */
export const toggleBlock =
  (sign: string): Command =>
  (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_line, index) =>
      state.doc.line(first + index),
    );
    const filled = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '');
    const hasIt = filled.every(({ text }) => text.startsWith(sign));
    const changes: ChangeSpec[] = filled.map(({ from: at, text }) => ({
      from: at,
      to: at + (hasIt ? sign.length : (BLOCK.exec(text)?.[0].length ?? 0)),
      insert: hasIt ? '' : sign,
    }));
    const set = state.changes(changes);
    return apply(view, { changes: set, selection: state.selection.map(set, 1) });
  };

/** Enter in a quotation or list goes on with it; in an empty entry it ends it. */
export const continueBlock: Command = (view) => {
  const { state } = view;
  const { from, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const [sign = ''] = /^(?:> |- |\d+\. )/.exec(line.text) ?? [];
  if (!empty || sign === '' || from < line.from + sign.length) return false;
  if (line.text.trim() === sign.trim())
    return apply(view, { changes: { from: line.from, to: line.to } });
  const next = sign.replace(/^\d+/, (number) => String(Number(number) + 1));
  const insert = `${state.lineBreak}${next}`;
  return apply(view, {
    changes: { from, insert },
    selection: { anchor: from + insert.length },
  });
};

export interface TextLink {
  from: number;
  to: number;
  words: string;
  address: string;
}

/** The link at the selection, or a new one of the selected words. */
export function linkAt(state: EditorState): TextLink {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  for (const found of line.text.matchAll(/(?<!!)\[([^\]]*)\]\(([^)\s]*)\)/g)) {
    const start = line.from + found.index;
    const end = start + found[0].length;
    if (start <= from && to <= end)
      return { from: start, to: end, words: found[1] ?? '', address: found[2] ?? '' };
  }
  const range = wordsOf(state, from, to);
  return { ...range, words: state.sliceDoc(range.from, range.to), address: '' };
}

/** Writes a link in the place of the one at the selection; without an address only its words stay. */
export function setLink(view: EditorView, words: string, address: string): void {
  const { from, to } = linkAt(view.state);
  const insert = address === '' ? words : `[${words}](${address})`;
  apply(view, { changes: { from, to, insert }, selection: { anchor: from + insert.length } });
}

/** Inserts a picture as a paragraph after the one at the cursor. */
export function addPicture(view: EditorView, id: string): void {
  const { state } = view;
  const line = state.doc.lineAt(state.selection.main.to);
  const isEmpty = (number: number) =>
    number < 1 || number > state.doc.lines || state.doc.line(number).text.trim() === '';
  const before = !isEmpty(line.number) ? '\n\n' : isEmpty(line.number - 1) ? '' : '\n';
  const after = isEmpty(line.number + 1) && line.number < state.doc.lines ? '' : '\n';
  const picture = `![](${id} "")`;
  const insert = `${before}${picture}${after}`;
  const caption = line.to + before.length + picture.length - 2;
  apply(view, { changes: { from: line.to, insert }, selection: { anchor: caption } });
}

/** Inserts the number of a note, and begins its text at the end. */
export function addNote(view: EditorView): void {
  const text = view.state.doc.toString();
  const at = view.state.selection.main.to;
  const used = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...used) + 1}]`;
  // Notes follow each other; the first one has a line before it.
  const end = text.trimEnd().length;
  const gap = /(?:^|\n)\[\^\d+\]: .*$/.test(text.slice(0, end)) ? '\n' : '\n\n';
  const note = `${gap}${mark}: `;
  apply(view, {
    changes: [
      { from: Math.min(at, end), insert: mark },
      { from: end, to: text.length, insert: note },
    ],
    selection: { anchor: end + mark.length + note.length },
  });
}
