// A form made of the schema: a field for each key, groups that fold, lists whose entries are added, taken away and moved.

import {
  memo,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { KeyPath, Problem, Table, Value } from '../api';
import { keyName } from '../names';
import { useForm } from './form-context';
import {
  entryTitle,
  type Found,
  hintOf,
  itemName,
  LONG_LIST,
  longestList,
  type Schema,
  summaryOf,
} from './schema';
import { isTable, isWithin, pathText } from './value';
import { WIDGETS } from './widgets';

interface FieldProps {
  name: string;
  schema: Schema;
  path: KeyPath;
  value: Value | undefined;
  isRequired: boolean;
  label?: string;
  isLabelHidden?: boolean;
  onKeyDown?: ((event: React.KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
}

/** The problems at a value, or also within it. */
function useProblems(path: KeyPath, isWithinToo = false): Problem[] {
  const { problems } = useForm();
  return problems.filter(
    ({ key }) => isWithin(key, path) && (isWithinToo || key.length === path.length),
  );
}

/** A field, a group or a list, by the kind of the value. */
export const Field = memo(function AnyField(props: FieldProps) {
  const { schema } = useForm();
  const found = schema.resolve(props.schema, props.name);
  if (found.kind === 'table') return <Group {...props} found={found} />;
  if (found.kind === 'list') return <List {...props} found={found} />;
  return <SingleField {...props} found={found} />;
});

interface FoundProps extends FieldProps {
  found: Found;
}

function SingleField(props: FoundProps) {
  const { name, path, value, isRequired, found, onKeyDown, isLabelHidden = false } = props;
  const { change, savedAt } = useForm();
  const id = useId();
  const label = props.label ?? keyName(name);
  const hint = hintOf(found, label);
  // A new field that is still empty is no mistake before it was left.
  const [isLeft, setLeft] = useState(() => savedAt(path) !== undefined);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = field.current;
    const leave = () => setLeft(true);
    place?.addEventListener('focusout', leave);
    return () => place?.removeEventListener('focusout', leave);
  }, []);
  const all = useProblems(path);
  const problems = isLeft || (value !== undefined && value !== '') ? all : [];
  const describedBy = [hint && `${id}-hint`, problems.length > 0 && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  if (found.kind === 'list' || found.kind === 'table') return null;
  const Widget = WIDGETS[found.kind];
  return (
    <div className={`field kind-${found.kind}`} data-key={pathText(path)} ref={field}>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <Widget
        id={id}
        label={label}
        value={value}
        schema={found}
        isRequired={isRequired}
        isInvalid={problems.some(({ isWarning }) => !isWarning)}
        describedBy={describedBy || undefined}
        onChange={(next) => change(path, next)}
        onKeyDown={onKeyDown}
      />
      <Problems id={`${id}-problem`} problems={problems} />
    </div>
  );
}

function Problems({ id, problems }: { id?: string; problems: readonly Problem[] }) {
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

interface FoldProps {
  title: string;
  summary: string;
  path: KeyPath;
  level: number;
  isOpenAtFirst?: boolean;
  picture?: string | undefined;
  /** Controls beside the heading. */
  hands?: ReactNode;
  children: () => ReactNode;
}

/** A group that folds: its heading says what is in it. It opens by itself for a field that is to be shown in it. */
export function Fold({
  title,
  summary,
  path,
  level,
  isOpenAtFirst = false,
  picture,
  hands,
  children,
}: FoldProps) {
  const { target } = useForm();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [shown, setShown] = useState<typeof target>(undefined);
  if (target !== shown) {
    setShown(target);
    if (target && isWithin(target.path, path)) setOpen(true);
  }
  const problems = useProblems(path, true).filter(({ isWarning }) => !isWarning);
  const id = useId();
  const Heading = `h${Math.min(level, 6)}` as 'h3';
  return (
    <section className={isOpen ? 'fold open' : 'fold'} data-key={pathText(path)}>
      <div className="fold-head">
        <Heading>
          <button
            type="button"
            className="fold-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {picture && <img src={picture} alt="" width="64" height="48" loading="lazy" />}
            <span className="fold-words">
              <span className="fold-title">{title}</span>
              {!isOpen && summary && summary !== title && (
                <span className="fold-summary">{summary}</span>
              )}
            </span>
            {problems.length > 0 && (
              <span className="badge ember">
                {problems.length === 1 ? 'One problem' : `${problems.length} problems`}
              </span>
            )}
          </button>
        </Heading>
        {hands}
      </div>
      {isOpen && (
        <div id={id} className="fold-body">
          {children()}
        </div>
      )}
    </section>
  );
}

/** How deep a path is, as the level of a heading. */
const levelOf = (path: KeyPath) => 2 + path.filter((part) => typeof part === 'string').length;

/** The picture of a table, small. */
function usePicture(value: Value | undefined): string | undefined {
  const { choices } = useForm().schema;
  const id = isTable(value) ? value['picture'] : undefined;
  return choices.pictures.find((picture) => picture.id === id)?.picture;
}

const isSimple = ({ kind }: Found) => kind !== 'table' && kind !== 'list';

function Group(props: FoundProps) {
  const { name, path, value, isRequired, found } = props;
  const form = useForm();
  const label = props.label ?? keyName(name);
  const keys = form.schema.keysOf(found);
  const picture = usePicture(value);
  const problems = useProblems(path);
  if (value === undefined && !isRequired) return null;
  const hint = hintOf(found, label);
  const body = (
    <>
      {hint && <p className="hint">{hint}</p>}
      <Problems problems={problems} />
      <Fields schema={found} path={path} value={value} />
      {!isRequired && (
        <button
          type="button"
          className="quiet remove"
          onClick={() => {
            form.change(path, undefined);
            form.announce(`“${label}” is taken away. Discarding brings it back.`);
          }}
        >
          Take “{label}” away
        </button>
      )}
    </>
  );
  const filled = keys.filter(
    (key) => key.isRequired || (isTable(value) && value[key.name] !== undefined),
  );
  const isSmall =
    filled.length <= 3 &&
    path.length > 1 &&
    keys.every(({ name: key, schema }) => isSimple(form.schema.resolve(schema, key)));
  if (isSmall)
    return (
      <fieldset className="small-group" data-key={pathText(path)}>
        <legend>{label}</legend>
        {body}
      </fieldset>
    );
  return (
    <Fold
      title={label}
      summary={summaryOf(value)}
      path={path}
      level={levelOf(path)}
      picture={path.length === 1 ? picture : undefined}
    >
      {() => body}
    </Fold>
  );
}

interface KeyOfTable {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The fields of a table: what is there, then long lists, then what can be added. */
export function Fields({
  schema,
  path,
  value,
  omitted = [],
}: {
  schema: Found;
  path: KeyPath;
  value: Value | undefined;
  omitted?: readonly string[];
}) {
  const form = useForm();
  const [added, setAdded] = useState<readonly string[]>([]);
  const table: Table = isTable(value) ? value : {};
  const keys = form.schema.keysOf(schema).filter(({ name }) => !omitted.includes(name));
  const kindOf = (key: KeyOfTable) => form.schema.resolve(key.schema, key.name);
  const isShown = (key: KeyOfTable) =>
    key.isRequired ||
    table[key.name] !== undefined ||
    added.includes(key.name) ||
    kindOf(key).kind === 'switch' ||
    [
      ...form.problems.map((problem) => problem.key),
      ...(form.target ? [form.target.path] : []),
    ].some((place) => isWithin(place, [...path, key.name]));
  // What can be nothing else is no question.
  const isChoice = (key: KeyOfTable) => {
    const found = kindOf(key);
    return found.oneOf?.length !== 1 || table[key.name] !== found.oneOf[0]?.const;
  };
  const asked = keys.filter((key) => isChoice(key));
  const shown = asked.filter(isShown);
  const isLong = ({ name }: KeyOfTable) => longestList(table[name]) > LONG_LIST;
  const ordered = [...shown.filter((key) => !isLong(key)), ...shown.filter(isLong)];
  const absent = asked.filter((key) => !isShown(key));
  const [latest, setLatest] = useState('');
  useEffect(() => {
    if (latest === '') return;
    focusField([...path, latest]);
    setLatest('');
  }, [latest, path]);
  return (
    <>
      {ordered.map(({ name, schema: inner, isRequired }) => (
        <FieldAt
          key={name}
          name={name}
          schema={inner}
          outer={path}
          value={table[name]}
          isRequired={isRequired}
        />
      ))}
      {absent.length > 0 && (
        <p className="more">
          <span>More that can be here:</span>
          {absent.map((key) => (
            <button
              key={key.name}
              type="button"
              className="quiet"
              onClick={() => {
                const found = kindOf(key);
                setAdded([...added, key.name]);
                setLatest(key.name);
                if (!isSimple(found))
                  form.change(
                    [...path, key.name],
                    found.kind === 'list'
                      ? [form.schema.emptyOf(found.items ?? {})]
                      : form.schema.emptyOf(key.schema),
                  );
              }}
            >
              {keyName(key.name)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

/** A field whose path stays the same object, so that it is drawn again only when its value is another. */
function FieldAt({ outer, ...props }: Omit<FieldProps, 'path'> & { outer: KeyPath }) {
  const outerText = JSON.stringify(outer);
  const path = useMemo(
    () => [...(JSON.parse(outerText) as KeyPath), props.name],
    [outerText, props.name],
  );
  return <Field {...props} path={path} />;
}

/** Focuses the first control of a field, and brings it into view; returns whether it was there. */
export function focusField(path: KeyPath): boolean {
  for (let length = path.length; length > 0; length--) {
    const place = document.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(pathText(path.slice(0, length)))}"]`,
    );
    const control =
      place?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"]') ??
      place?.querySelector<HTMLElement>('button');
    if (!place || !control) continue;
    place.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
    return length === path.length;
  }
  return false;
}

/** Numbers for the entries of a list, which stay theirs while they are moved. */
function useNumbers(length: number) {
  const numbers = useRef<number[]>([]);
  const next = useRef(0);
  const fresh = () => next.current++;
  while (numbers.current.length < length) numbers.current.push(fresh());
  numbers.current.length = length;
  return { numbers, fresh };
}

function List(props: FoundProps) {
  const { name, path, value, found, isRequired } = props;
  const form = useForm();
  const label = props.label ?? keyName(name);
  const entries = Array.isArray(value) ? value : [];
  const summary = summaryOf(entries);
  const problems = useProblems(path);
  if (value === undefined && !isRequired) return null;
  const item = form.schema.resolve(found.items ?? {}, name);
  const body = () => (
    <>
      <Hint found={found} label={label} />
      <Problems problems={problems} />
      <Entries {...props} item={item} entries={entries} label={label} />
    </>
  );
  const isFolded = path.length === 1 || isTable(entries[0]) || entries.length > LONG_LIST;
  if (isFolded && !(path.length > 1 && entries.length <= 4 && !isTable(entries[0])))
    return (
      <Fold
        title={label}
        summary={`${entries.length}: ${summary}`}
        path={path}
        level={levelOf(path)}
      >
        {body}
      </Fold>
    );
  return (
    <fieldset className="list" data-key={pathText(path)}>
      <legend>{label}</legend>
      {body()}
    </fieldset>
  );
}

function Hint({ found, label }: { found: Found; label: string }) {
  const hint = hintOf(found, label);
  return hint ? <p className="hint">{hint}</p> : null;
}

interface EntriesProps extends FoundProps {
  item: Found;
  entries: readonly Value[];
  label: string;
}

function Entries({ name, path, found, item, entries, isRequired, label }: EntriesProps) {
  const form = useForm();
  const { numbers, fresh } = useNumbers(entries.length);
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<{ path: KeyPath } | undefined>(undefined);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = found;
  const isFixed = minItems === maxItems;
  const one = itemName(name);
  const titleOf = (index: number) => entryTitle(entries[index], `${label} ${index + 1}`);
  useLayoutEffect(() => {
    if (focused) focusField(focused.path);
  }, [focused]);

  const write = (next: Value[]) =>
    form.change(path, next.length === 0 && !isRequired ? undefined : next);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length || from === to) return;
    const moved = <Item,>(all: readonly Item[]) => {
      const copy = [...all];
      copy.splice(to, 0, ...copy.splice(from, 1));
      return copy;
    };
    numbers.current = moved(numbers.current);
    write(moved(entries));
    form.announce(`“${titleOf(from)}” is now ${to + 1} of ${entries.length}.`);
  };
  const add = (at: number) => {
    numbers.current = numbers.current.toSpliced(at, 0, fresh());
    write(entries.toSpliced(at, 0, form.schema.emptyOf(found.items ?? {})));
    setFocused({ path: [...path, at] });
  };
  const remove = (index: number) => {
    form.announce(`“${titleOf(index)}” is taken away.`);
    numbers.current = numbers.current.toSpliced(index, 1);
    write(entries.toSpliced(index, 1));
    setFocused({ path: entries.length > 1 ? [...path, Math.max(0, index - 1)] : path });
  };
  /** Enter begins another paragraph, and Backspace in an empty one takes it away. */
  const onKeyDown = (index: number) => (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (isFixed) return;
    if (event.key === 'Enter' && !event.shiftKey && entries.length < maxItems) {
      event.preventDefault();
      add(index + 1);
    } else if (event.key === 'Backspace' && entries[index] === '' && entries.length > minItems) {
      event.preventDefault();
      remove(index);
    }
  };
  const hands = (index: number) => (
    <Hands
      title={titleOf(index)}
      index={index}
      count={entries.length}
      canRemove={!isFixed && entries.length > minItems}
      list={list}
      onMove={move}
      onRemove={() => remove(index)}
    />
  );
  return (
    <>
      <ol ref={list} className="entries">
        {entries.map((entry, index) => (
          <li key={numbers.current[index]}>
            {item.kind === 'table' ? (
              <EntryFold
                title={titleOf(index)}
                item={item}
                path={path}
                index={index}
                value={entry}
                isAlone={entries.length === 1}
                hands={hands(index)}
              />
            ) : (
              <div className="row">
                <EntryField
                  name={name}
                  schema={found.items ?? {}}
                  outer={path}
                  index={index}
                  value={entry}
                  label={`${label} ${index + 1}`}
                  onKeyDown={item.kind === 'text' ? onKeyDown(index) : undefined}
                />
                {hands(index)}
              </div>
            )}
          </li>
        ))}
      </ol>
      {!isFixed && entries.length < maxItems && (
        <button type="button" className="quiet add" onClick={() => add(entries.length)}>
          Add {one}
        </button>
      )}
    </>
  );
}

function EntryField({
  outer,
  index,
  ...props
}: Omit<FieldProps, 'path' | 'isRequired'> & { outer: KeyPath; index: number }) {
  const path = useMemo(() => [...outer, index], [outer, index]);
  return <Field {...props} path={path} isRequired isLabelHidden />;
}

function EntryFold({
  title,
  item,
  path: outer,
  index,
  value,
  isAlone,
  hands,
}: {
  title: string;
  item: Found;
  path: KeyPath;
  index: number;
  value: Value;
  isAlone: boolean;
  hands: ReactNode;
}) {
  const path = useMemo(() => [...outer, index], [outer, index]);
  const { savedAt } = useForm();
  const picture = usePicture(value);
  return (
    <Fold
      title={title}
      summary={summaryOf(value).replace(`${title} · `, '')}
      path={path}
      level={levelOf(path) + 1}
      isOpenAtFirst={isAlone || savedAt(path) === undefined}
      picture={picture}
      hands={hands}
    >
      {() => <Fields schema={item} path={path} value={value} />}
    </Fold>
  );
}

/** Moves an entry by its buttons or by dragging its handle, and takes it away. */
function Hands({
  title,
  index,
  count,
  canRemove,
  list,
  onMove,
  onRemove,
}: {
  title: string;
  index: number;
  count: number;
  canRemove: boolean;
  list: React.RefObject<HTMLOListElement | null>;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  // While it is dragged the entry is moved again and again.
  const latest = useRef({ index, onMove });
  latest.current = { index, onMove };
  const drag = () => {
    const onPointerMove = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const at = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (at >= 0) latest.current.onMove(latest.current.index, at);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('pointermove', onPointerMove, { signal });
    addEventListener('pointerup', () => controller.abort(), { signal });
    addEventListener('pointercancel', () => controller.abort(), { signal });
  };
  return (
    <span className="hands">
      {count > 1 && (
        <>
          <span
            className="handle"
            aria-hidden="true"
            onPointerDown={(event) => {
              event.preventDefault();
              drag();
            }}
          />
          <button
            type="button"
            className="quiet"
            aria-disabled={index === 0 || undefined}
            aria-label={`Move “${title}” up`}
            onClick={() => onMove(index, index - 1)}
          >
            <span aria-hidden="true">↑</span>
          </button>
          <button
            type="button"
            className="quiet"
            aria-disabled={index === count - 1 || undefined}
            aria-label={`Move “${title}” down`}
            onClick={() => onMove(index, index + 1)}
          >
            <span aria-hidden="true">↓</span>
          </button>
        </>
      )}
      {canRemove && (
        <button
          type="button"
          className="quiet"
          aria-label={`Take “${title}” away`}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </span>
  );
}
