// Controls for words: a line of letters and signs such as an address, a text of any length, a headline with a phrase in italics.

import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { headlineOf, mapRange, type StyledHeadline, styledHeadline } from './headline';
import { attributes, orAbsent, textOf, type WidgetProps } from './widget-props';

export function Line(props: WidgetProps) {
  const { value, isRequired, onChange } = props;
  return (
    <input
      {...attributes(props)}
      type="text"
      autoComplete="off"
      value={textOf(value)}
      onChange={({ target }) => onChange(orAbsent(target.value, isRequired))}
    />
  );
}

/** Makes a field as high as its text. */
function useHeightOfText(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || text === undefined) return;
    const setHeight = () => {
      area.style.height = 'auto';
      area.style.height = `${area.scrollHeight + 2}px`;
    };
    setHeight();
    // Letters of another font may need more lines.
    void document.fonts.ready.then(setHeight);
    let { clientWidth } = area;
    const observer = new ResizeObserver(() => {
      if (area.clientWidth === clientWidth) return;
      clientWidth = area.clientWidth;
      setHeight();
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [field, text]);
}

interface GrowingTextProps extends ComponentProps<'textarea'> {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onWords: (words: string) => void;
}

/** A field that shows all of its text in as many lines as it needs, without line breaks in it. */
function GrowingText({ field, onWords, onKeyDown, ...others }: GrowingTextProps) {
  useHeightOfText(field, others.value);
  return (
    <textarea
      ref={field}
      {...others}
      rows={1}
      autoComplete="off"
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={({ target }) => onWords(target.value.replaceAll(/\n+/g, ' '))}
    />
  );
}

export function LongText(props: WidgetProps) {
  const { value, schema, isRequired, onChange, onKeyDown } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const text = textOf(value);
  const { maxLength } = schema;
  return (
    <>
      <GrowingText
        field={field}
        {...attributes(props)}
        value={text}
        onKeyDown={onKeyDown}
        onWords={(words) => onChange(orAbsent(words, isRequired))}
      />
      {maxLength !== undefined && text.length > maxLength * 0.75 && (
        <small className={text.length > maxLength ? 'count over' : 'count'}>
          {text.length > maxLength
            ? `${text.length - maxLength} letters too many`
            : `${maxLength - text.length} letters left`}
        </small>
      )}
    </>
  );
}

/** A headline in which one phrase may be set in italics: the phrase that is selected, by the button. */
export function Headline(props: WidgetProps) {
  const { id, label, value, isRequired, onChange } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const headline = styledHeadline(textOf(value));
  const { text, from, to } = headline;
  const change = (next: StyledHeadline) => onChange(orAbsent(headlineOf(next), isRequired));
  const setItalic = () => {
    const area = field.current;
    const [start, end] = [area?.selectionStart ?? 0, area?.selectionEnd ?? 0];
    const isSame = start === end || (start === from && end === to);
    change(isSame ? { text, from: 0, to: 0 } : { text, from: start, to: end });
    area?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'i') return;
    event.preventDefault();
    setItalic();
  };
  return (
    <span className="headline">
      <GrowingText
        field={field}
        {...attributes(props)}
        value={text}
        onKeyDown={onKeyDown}
        onWords={(words) => change({ text: words, ...mapRange(headline, words) })}
      />
      <button
        type="button"
        className="quiet"
        aria-label={`Italic: the selected words of ${label}`}
        aria-controls={id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={setItalic}
      >
        <em aria-hidden="true">Italic</em>
      </button>
      {to > from && (
        <output htmlFor={id}>
          {text.slice(0, from)}
          <em>{text.slice(from, to)}</em>
          {text.slice(to)}
        </output>
      )}
    </span>
  );
}
