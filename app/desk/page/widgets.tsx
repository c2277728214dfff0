// Controls by the kind of a value: words, an amount, a date, a choice, a page, a picture.

import { type ComponentType, useId, useState } from 'react';
import { pictureName } from '../names';
import { longDate, monthDay } from './dates';
import { useForm } from './form-context';
import { PictureChooser } from './picture-chooser';
import type { FieldKind } from './schema';
import { Headline, Line, LongText } from './text-widgets';
import { attributes, identity, orAbsent, textOf, type WidgetProps } from './widget-props';

/** An amount as the owner writes it; the sign stands before the field. */
function Amount(props: WidgetProps) {
  const { value, isRequired, onChange } = props;
  return (
    <span className="amount">
      <span aria-hidden="true">$</span>
      <input
        {...attributes(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={textOf(value).replace(/^\$/, '')}
        onChange={({ target }) => {
          const digits = target.value.replace(/^\s*\$\s*/, '');
          onChange(digits === '' ? orAbsent('', isRequired) : `$${digits}`);
        }}
      />
    </span>
  );
}

function WholeNumber(props: WidgetProps) {
  const { value, schema, onChange } = props;
  return (
    <input
      {...attributes(props)}
      type="number"
      min={schema.minimum}
      max={schema.maximum}
      value={textOf(value)}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : Math.round(target.valueAsNumber))
      }
    />
  );
}

function Choice(props: WidgetProps) {
  const { value, schema, isRequired, onChange } = props;
  const options = useForm().schema.optionsOf(schema);
  const chosen = textOf(value);
  const isKnown = options.some((one) => String(one.value) === chosen);
  return (
    <select
      {...attributes(props)}
      value={chosen}
      onChange={({ target }) =>
        onChange(
          options.find((one) => String(one.value) === target.value)?.value ??
            orAbsent('', isRequired),
        )
      }
    >
      {(!isRequired || chosen === '') && <option value="">Not chosen</option>}
      {!isKnown && chosen !== '' && <option value={chosen}>{chosen}</option>}
      {options.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** Yes or no; a switch that was never set stays absent until it is turned. */
function Switch(props: WidgetProps) {
  const isOn = props.value === true;
  return (
    <input
      {...identity(props)}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={({ target }) => props.onChange(target.checked)}
    />
  );
}

function DateField(props: WidgetProps) {
  const { value, schema, isRequired, onChange } = props;
  const isLong = schema.definition === 'LongDate';
  const text = textOf(value);
  const day = isLong ? monthDay(text) : text;
  // Text that is no date stays as it was written, so that it can be seen and changed.
  if (text !== '' && (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)))
    return (
      <input
        {...attributes(props)}
        type="text"
        value={text}
        onChange={({ target }) => onChange(orAbsent(target.value, isRequired))}
      />
    );
  return (
    <input
      {...attributes(props)}
      type="date"
      value={day ?? ''}
      onChange={({ target }) =>
        onChange(
          target.value === ''
            ? orAbsent('', isRequired)
            : isLong
              ? longDate(target.value)
              : target.value,
        )
      }
    />
  );
}

/** Ways that lead elsewhere than to a page of the house. */
const OTHER = ' other';

/** Destination of a link: a page by its title, or any other address. */
function PageField(props: WidgetProps) {
  const { id, label, value, isRequired, onChange } = props;
  const { pages } = useForm().schema.choices;
  const address = textOf(value);
  const isPage = pages.some(({ path }) => path === address);
  const [isTyping, setTyping] = useState(false);
  const isOther = isTyping || (address !== '' && !isPage);
  const input = useId();
  return (
    <span className="page-field">
      <select
        {...attributes(props)}
        value={isOther ? OTHER : address}
        onChange={({ target }) => {
          setTyping(target.value === OTHER);
          if (target.value !== OTHER) onChange(orAbsent(target.value, isRequired));
        }}
      >
        {(!isRequired || address === '') && <option value="">Not chosen</option>}
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
        <option value={OTHER}>Another address, or a place on a page</option>
      </select>
      {isOther && (
        <input
          id={input}
          type="text"
          inputMode="url"
          autoComplete="off"
          aria-label={`${label}: the address`}
          aria-describedby={`${id}-problem`}
          value={address}
          onChange={({ target }) => onChange(orAbsent(target.value, isRequired))}
        />
      )}
    </span>
  );
}

function PictureField(props: WidgetProps) {
  const { value, schema, isRequired, onChange } = props;
  const { choices } = useForm().schema;
  const [isOpen, setOpen] = useState(false);
  const pictures = schema.definition === 'Picture' ? choices.pictures : choices.pictureFiles;
  const chosen = textOf(value);
  const picture = pictures.find(({ id }) => id === chosen);
  return (
    <>
      <button
        type="button"
        {...identity(props)}
        aria-labelledby={`${props.id}-label ${props.id}`}
        className="quiet picture"
        onClick={() => setOpen(true)}
      >
        {picture && <img src={picture.picture} alt="" width="96" height="72" />}
        <span>
          {picture?.alt || pictureName(chosen) || 'No picture yet'}
          <small>{chosen === '' ? 'Choose one' : 'Choose another'}</small>
        </span>
      </button>
      {isOpen && (
        <PictureChooser
          pictures={pictures}
          chosen={chosen}
          isOptional={!isRequired}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const WIDGETS: Record<Exclude<FieldKind, 'list' | 'table'>, ComponentType<WidgetProps>> = {
  line: Line,
  text: LongText,
  headline: Headline,
  amount: Amount,
  number: WholeNumber,
  date: DateField,
  switch: Switch,
  choice: Choice,
  page: PageField,
  picture: PictureField,
};
