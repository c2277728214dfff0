// How a Markdown text looks while it is written: signs are hidden away from the cursor, and pictures stand in their place.

import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import type { Extension, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/markdown';
import type { PictureChoice } from '../api';

const styles = HighlightStyle.define([
  { tag: tags.heading1, class: 'md-h2' },
  { tag: tags.heading2, class: 'md-h2' },
  { tag: tags.heading3, class: 'md-h3' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-em' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: tags.link, class: 'md-link' },
  { tag: tags.processingInstruction, class: 'md-sign' },
  { tag: tags.url, class: 'md-sign' },
]);

/** Markdown alone: the content has no HTML in its texts. */
export const markdownLanguage: Extension = [
  new Language(
    defineLanguageFacet(),
    parser.configure({ remove: ['HTMLBlock', 'HTMLTag', 'IndentedCode', 'SetextHeading'] }),
    [],
    'markdown',
  ),
  syntaxHighlighting(styles),
];

/** A picture of its own line, as it will be seen. */
class PictureWidget extends WidgetType {
  private readonly picture: PictureChoice;
  private readonly caption: string;
  constructor(picture: PictureChoice, caption: string) {
    super();
    this.picture = picture;
    this.caption = caption;
  }
  override eq(other: PictureWidget): boolean {
    return this.picture.picture === other.picture.picture && this.caption === other.caption;
  }
  toDOM(): HTMLElement {
    const figure = document.createElement('span');
    figure.className = 'md-picture';
    const image = document.createElement('img');
    image.src = this.picture.picture;
    image.alt = this.picture.alt;
    image.width = 192;
    image.height = 144;
    const words = document.createElement('span');
    words.textContent = this.caption || 'No words below it yet: click to write them';
    figure.append(image, words);
    return figure;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const hidden = Decoration.replace({});

/** Signs that devices draw, as a box where they cannot, and that no letters of the house have; all but one that pages may show. */
const EMOJI = /(?!✨)\p{Emoji_Presentation}/gu;
const refused = Decoration.mark({
  class: 'md-refused',
  attributes: { title: 'The letters of the house do not have this sign: write a word.' },
});

/** Signs that are hidden, with what stands around them. */
const INLINE_SIGNS = new Set(['EmphasisMark', 'LinkMark', 'URL', 'LinkTitle']);
const BLOCK_SIGNS = new Set(['HeaderMark', 'QuoteMark']);

/** A line that is a picture alone. */
const PICTURE_LINE = /^!\[[^\]]*\]\(([\w-]+)(?: "([^"]*)")?\)\s*$/;

function decorations(
  view: EditorView,
  pictureOf: (id: string) => PictureChoice | undefined,
): DecorationSet {
  const { state } = view;
  const all: Range<Decoration>[] = [];
  /** Whether the cursor is at a place, so that its signs can be edited. */
  const isEdited = (from: number, to: number) =>
    view.hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
  for (const { from, to } of view.visibleRanges) {
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const pictured = new Set<number>();
    for (let number = first; number <= last; number++) {
      const line = state.doc.line(number);
      if (line.text.startsWith('> '))
        all.push(Decoration.line({ class: 'md-quote-line' }).range(line.from));
      if (line.text.startsWith('- '))
        all.push(Decoration.line({ class: 'md-list-line' }).range(line.from));
      for (const { 0: sign, index } of line.text.matchAll(EMOJI))
        all.push(refused.range(line.from + index, line.from + index + sign.length));
      const [, id = '', caption = ''] = PICTURE_LINE.exec(line.text) ?? [];
      const picture = id === '' ? undefined : pictureOf(id);
      if (!picture || isEdited(line.from, line.to)) continue;
      pictured.add(line.from);
      all.push(
        Decoration.replace({ widget: new PictureWidget(picture, caption) }).range(
          line.from,
          line.to,
        ),
      );
    }
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end, node }) => {
        const line = state.doc.lineAt(start);
        if (pictured.has(line.from)) return;
        const outer = node.parent;
        if (INLINE_SIGNS.has(name) && outer) {
          // A note's number and a link without an address keep their signs.
          const isWhole = outer.name !== 'Link' || outer.getChild('URL') !== null;
          if (outer.name === 'Image' || outer.name === 'Autolink' || !isWhole) return;
          if (!/^(Emphasis|StrongEmphasis|Link)$/.test(outer.name)) return;
          if (!isEdited(outer.from, outer.to)) all.push(hidden.range(start, end));
        } else if (BLOCK_SIGNS.has(name) && !isEdited(line.from, line.to)) {
          const isSpace = state.sliceDoc(end, end + 1) === ' ';
          all.push(hidden.range(start, isSpace ? end + 1 : end));
        }
      },
    });
  }
  return Decoration.set(all, true);
}

/** The text as it will be read. */
export const renderedMarkdown = (pictureOf: (id: string) => PictureChoice | undefined): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = decorations(view, pictureOf);
      }
      update(update: ViewUpdate): void {
        const isOther =
          update.docChanged ||
          update.selectionSet ||
          update.viewportChanged ||
          update.focusChanged ||
          syntaxTree(update.startState) !== syntaxTree(update.state);
        if (isOther) this.decorations = decorations(update.view, pictureOf);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
