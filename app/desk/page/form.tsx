// A form made of the schema: a field for each key, groups that fold, lists whose entries are added, taken away and moved.

import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { keyName, nameAt } from '../names';
import { isTable, isWithin, type KeyPath, pathText, type Table, type Value } from '../values';
import { isConfirmationShown } from './confirmed-price';
import { EntryHands } from './entry-hands';
import { Problems, useProblems } from './field-problems';
import { focusField } from './focus-field';
import { Fold } from './fold';
import { useForm } from './form-context';
import {
  entryTitle,
  type Found,
  hintOf,
  itemName,
  LONG_LIST,
  longestList,
  newItem,
  type Schema,
  summaryOf,
} from './schema';
import { type FieldProps, type FoundProps, SingleField } from './single-field';
import { useEntries } from './use-entries';

/** A field, a group or a list, by the kind of the value. */
const Field = memo(function AnyField(props: FieldProps) {
  const { schema } = useForm();
  const found = schema.resolve(props.schema, props.name);
  if (found.kind === 'table') return <Group {...props} found={found} />;
  if (found.kind === 'list') return <List {...props} found={found} />;
  return <SingleField {...props} found={found} />;
});

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
  const { path, value, isRequired, found } = props;
  const form = useForm();
  const label = props.label ?? nameAt(path);
  const keys = form.schema.keysOf(found);
  const picture = usePicture(value);
  const problems = useProblems(path);
  if (value === undefined && !isRequired) return null;
  const body = (
    <>
      <Hint found={found} label={label} />
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
      isOpenAtFirst={form.savedAt(path) === undefined}
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
  const confirmation = (name: string) => isConfirmationShown(name, path, value, form);
  const isShown = (key: KeyOfTable) =>
    confirmation(key.name) === true ||
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
  const asked = keys.filter((key) => isChoice(key) && confirmation(key.name) !== false);
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
                setAdded([...added, key.name]);
                setLatest(key.name);
                if (!isSimple(kindOf(key)))
                  form.change([...path, key.name], form.schema.beginningOf(key));
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
export function FieldAt({ outer, ...props }: Omit<FieldProps, 'path'> & { outer: KeyPath }) {
  const outerText = JSON.stringify(outer);
  const path = useMemo(
    () => [...(JSON.parse(outerText) as KeyPath), props.name],
    [outerText, props.name],
  );
  return <Field {...props} path={path} />;
}

function List(props: FoundProps) {
  const { name, path, value, found, isRequired } = props;
  const form = useForm();
  const label = props.label ?? nameAt(path);
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
        summary={[entries.length, summary].filter(Boolean).join(': ')}
        path={path}
        level={levelOf(path)}
        isOpenAtFirst={form.savedAt(path) === undefined}
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
  const list = useRef<HTMLOListElement>(null);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = found;
  const isFixed = minItems === maxItems;
  // A list that may be left out can lose its last entry.
  const fewest = isRequired ? minItems : 0;
  const one = itemName(name, String(path.at(-2) ?? ''));
  const titleOf = (index: number) =>
    entryTitle(
      entries[index],
      item.kind === 'table' && form.savedAt([...path, index]) === undefined
        ? newItem(one)
        : `${label} ${index + 1}`,
    );
  const { numbers, move, add, remove } = useEntries({
    path,
    entries,
    isRequired,
    titleOf,
    makeEntry: () => form.schema.emptyOf(found.items ?? {}),
  });
  /** Enter begins another paragraph, and Backspace in an empty one takes it away. */
  const onKeyDown = (index: number) => (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (isFixed) return;
    if (event.key === 'Enter' && !event.shiftKey && entries.length < maxItems) {
      event.preventDefault();
      add(index + 1);
    } else if (event.key === 'Backspace' && entries[index] === '' && entries.length > fewest) {
      event.preventDefault();
      remove(index);
    }
  };
  const hands = (index: number) => (
    <EntryHands
      title={titleOf(index)}
      index={index}
      count={entries.length}
      canRemove={!isFixed && entries.length > fewest}
      list={list}
      onMove={move}
      onRemove={() => remove(index)}
    />
  );
  return (
    <>
      <ol ref={list} className="entries">
        {entries.map((entry, index) => (
          <li key={numbers[index]}>
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
