// A Markdown text in CodeMirror: the document is the text itself, so that what is not edited stays equal by byte. Buttons and
// keys change it by transactions, which keep the cursor.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { commonEnds } from '../common-ends';
import { useForm } from './form-context';
import { LinkDialog } from './link-dialog';
import {
  addNote,
  addPicture,
  continueBlock,
  isMarked,
  linkAt,
  setLink,
  toggleBlock,
  toggleMark,
} from './markdown-commands';
import { markdownLanguage, renderedMarkdown } from './markdown-view';
import { isOfTextEditor, markdownOf, plainMarkdown } from './pasted-text';
import { PictureChooser } from './picture-chooser';
import './markdown.css';

interface MarkdownEditorProps {
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  value: string;
  /** Grows when the text is another one than was typed here. */
  version: number;
  /** The line to show, from 1. */
  line: { number: number } | undefined;
  onChange: (text: string) => void;
  /** Called with the line that the cursor is in, from 1. */
  onLine: (line: number) => void;
}

const TOOLS = [
  { name: 'Bold', keys: 'Ctrl+B', run: toggleMark('**'), sign: '**' },
  { name: 'Italic', keys: 'Ctrl+I', run: toggleMark('*'), sign: '*' },
  { name: 'Heading', run: toggleBlock('## ') },
  { name: 'Smaller heading', run: toggleBlock('### ') },
  { name: 'Quotation', run: toggleBlock('> ') },
  { name: 'List', run: toggleBlock('- ') },
] as const;

const nonce =
  document.querySelector<HTMLMetaElement>('meta[name="desk-nonce"]')?.getAttribute('content') ?? '';

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, describedBy, isInvalid, value, version, line, onChange, onLine } = props;
  const { schema } = useForm();
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [marks, setMarks] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'link' | 'picture'>();
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const latest = useRef({ label, onChange, onLine, value, schema });
  latest.current = { label, onChange, onLine, value, schema };

  useEffect(() => {
    if (!place.current) return;
    /** Opens the dialog of new pictures for files that come without words. */
    const takeFiles = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || data?.getData('text/plain')) return false;
      event.preventDefault();
      setDropped(files);
      setDialog('picture');
      return true;
    };
    const openLink = () => {
      setDialog('link');
      return true;
    };
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          history(),
          keymap.of([
            { key: 'Mod-b', run: toggleMark('**') },
            { key: 'Mod-i', run: toggleMark('*') },
            { key: 'Mod-k', run: openLink },
            { key: 'Enter', run: continueBlock },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          markdownLanguage,
          renderedMarkdown((id) =>
            latest.current.schema.choices.pictures.find((picture) => picture.id === id),
          ),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of({
            'aria-label': latest.current.label,
            spellcheck: 'true',
            autocapitalize: 'sentences',
          }),
          EditorView.domEventHandlers({
            paste: (event, editor) => takeFiles(event, event.clipboardData) || paste(event, editor),
            dragover: (event) => {
              if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
            },
            drop: (event, editor) => {
              if (!takeFiles(event, event.dataTransfer)) return false;
              const anchor = editor.posAtCoords({ x: event.clientX, y: event.clientY });
              if (anchor !== null) editor.dispatch({ selection: { anchor } });
              return true;
            },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.view.hasFocus && (update.focusChanged || update.selectionSet))
              latest.current.onLine(
                update.state.doc.lineAt(update.state.selection.main.head).number,
              );
            if (update.docChanged || update.selectionSet)
              setMarks(['**', '*'].filter((sign) => isMarked(update.state, sign)));
          }),
        ],
      }),
    });
    setView(made);
    return () => made.destroy();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another text was opened
  useEffect(() => {
    const text = latest.current.value;
    const former = view?.state.doc.toString();
    if (!view || former === undefined || former === text) return;
    // Replaces the part that differs alone, so that the cursor keeps its letter.
    const { start, end } = commonEnds(former, text);
    view.dispatch({
      changes: {
        from: start,
        to: former.length - end,
        insert: text.slice(start, text.length - end),
      },
    });
  }, [view, version]);

  useEffect(() => {
    if (!view) return;
    const set = (name: string, content: string | undefined) =>
      content === undefined
        ? view.contentDOM.removeAttribute(name)
        : view.contentDOM.setAttribute(name, content);
    set('aria-describedby', describedBy);
    set('aria-invalid', isInvalid ? 'true' : undefined);
  }, [view, describedBy, isInvalid]);

  useEffect(() => {
    if (!view || !line) return;
    const { from, to } = view.state.doc.line(
      Math.min(Math.max(1, line.number), view.state.doc.lines),
    );
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    view.focus();
  }, [view, line]);

  const close = () => {
    setDialog(undefined);
    setDropped([]);
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (view && dialog === undefined && wasOpen.current) {
      view.focus();
      // Shows the signs at the cursor at once: the next key is written between them.
      view.dispatch({ selection: view.state.selection });
    }
    wasOpen.current = dialog !== undefined;
  }, [view, dialog]);
  return (
    <div className="markdown">
      <div className="tools" role="toolbar" aria-label="Write">
        {TOOLS.map(({ run, ...tool }) => (
          <ToolButton
            key={tool.name}
            {...tool}
            isPressed={'sign' in tool ? marks.includes(tool.sign) : undefined}
            onPress={() => view && run(view)}
          />
        ))}
        <ToolButton name="Link" keys="Ctrl+K" onPress={() => setDialog('link')} />
        <ToolButton name="Picture" onPress={() => setDialog('picture')} />
        <ToolButton name="Note" onPress={() => view && addNote(view)} />
      </div>
      <div ref={place} className="paper" />
      {view && dialog === 'link' && (
        <LinkDialog
          link={linkAt(view.state)}
          pages={schema.choices.pages}
          onLink={(words, to) => setLink(view, words, to)}
          onClose={close}
        />
      )}
      {view && dialog === 'picture' && (
        <PictureChooser
          pictures={schema.choices.pictures}
          chosen=""
          dropped={dropped}
          isOptional={false}
          onChoose={(id) => id !== undefined && addPicture(view, id)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A button over the text, which leaves the cursor in it. */
function ToolButton({
  name,
  keys,
  isPressed,
  onPress,
}: {
  name: string;
  keys?: string;
  isPressed?: boolean | undefined;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="quiet"
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-pressed={isPressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {name}
    </button>
  );
}

/** Makes Markdown of what is pasted from a word processor or a web page. */
function paste(event: ClipboardEvent, view: EditorView): boolean {
  const data = event.clipboardData;
  if (!data) return false;
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const isPlain = html === '' || isOfTextEditor(html);
  event.preventDefault();
  view.dispatch({
    ...view.state.replaceSelection(
      isPlain ? plainMarkdown(text) : asOwnBlocks(view.state, markdownOf(html)),
    ),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return true;
}

/** A heading, a list or a quotation, which is one at the beginning of a line alone. */
const BLOCK = /^(#{2,3}|[-*>]|\d+\.) /;

/** Sets Markdown apart from words before and behind it, where it begins or ends with a block. */
function asOwnBlocks({ doc, selection }: EditorState, markdown: string): string {
  const { from, to } = selection.main;
  const before = doc.sliceString(doc.lineAt(from).from, from).trim();
  const after = doc.sliceString(to, doc.lineAt(to).to).trim();
  const last = markdown.split('\n').at(-1)?.trimStart() ?? '';
  const start = before !== '' && BLOCK.test(markdown) ? '\n\n' : '';
  return `${start}${markdown}${after !== '' && BLOCK.test(last) ? '\n\n' : ''}`;
}
