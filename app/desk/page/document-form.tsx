// The form of a document in the order of the page that visitors see: the text first where there is one, then the groups, and
// last what only searches show.

import { Children, lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { DocumentEntry } from '../api';
import { errorsOf } from '../counts';
import { keyName, pictureName } from '../names';
import { isTable, isWithin, type KeyPath, type Table } from '../values';
import { sentence } from './field-problems';
import { Fold } from './fold';
import { FieldAt, Fields } from './form';
import { useForm } from './form-context';
import { entryTitle, type Found, LONG_LIST, longestList, summaryOf } from './schema';

// The editor of texts is loaded with the first document that has one.
const MarkdownEditor = lazy(async () => ({
  default: (await import('./markdown-editor')).MarkdownEditor,
}));

const NO_PATH: KeyPath = [];

/** The group of what only searches show, which is no key of the content. */
const SEARCH: KeyPath = ['for searches'];

/** Keys that name a text, and stand above its body. */
const HEADS = ['title', 'name', 'client'];

/** The form of a document. */
export function DocumentForm({
  entry,
  value,
  body,
  version,
  line,
  onBody,
  onLine,
}: {
  entry: DocumentEntry;
  value: Table;
  body: string | undefined;
  version: number;
  line: { path: KeyPath } | undefined;
  onBody: (text: string) => void;
  /** Called with the line of the text that the cursor is in, from 1. */
  onLine: (line: number) => void;
}) {
  const form = useForm();
  const schema = form.schema.table(entry.definition);
  const shownLine = useMemo(
    () => (line ? { number: Number(line.path[1] ?? 1) } : undefined),
    [line],
  );
  if (entry.isMap) return <MapForm schema={schema} value={value} />;
  const keys = form.schema.keysOf(schema);
  const isForSearch = (name: string) =>
    body === undefined &&
    keys.some(
      (key) =>
        key.name === name &&
        /search engines/.test(form.schema.resolve(key.schema).description ?? ''),
    );
  const forSearch = keys.map(({ name }) => name).filter(isForSearch);
  const head = body === undefined ? [] : keys.filter(({ name }) => HEADS.includes(name));
  const bodyProblems = form.problems.filter(({ key }) => key[0] === 'body');
  return (
    <form className="document" onSubmit={(event) => event.preventDefault()} noValidate>
      <Outline schema={schema} value={value} omitted={forSearch} />
      <div className="fields">
        {head.map(({ name, schema: inner, isRequired }) => (
          <FieldAt
            key={name}
            outer={NO_PATH}
            name={name}
            schema={inner}
            value={value[name]}
            isRequired={isRequired}
          />
        ))}
        {body !== undefined && (
          <div className="field body" data-key="body">
            <Suspense fallback={<p className="note">The text is being opened …</p>}>
              <MarkdownEditor
                label="Text"
                describedBy={bodyProblems.length > 0 ? 'body-problems' : undefined}
                isInvalid={bodyProblems.length > 0}
                value={body}
                version={version}
                line={shownLine}
                onChange={onBody}
                onLine={onLine}
              />
            </Suspense>
            <div id="body-problems" role="status" className="field-problems">
              {bodyProblems.map(({ found, remedy, key, quote }) => (
                <p key={`${key.join('.')} ${found}`} className="problem">
                  {quote && <q>{quote}</q>} <strong>{sentence(found)}</strong>{' '}
                  {remedy && sentence(remedy)}
                </p>
              ))}
            </div>
          </div>
        )}
        <Fields
          schema={schema}
          path={NO_PATH}
          value={value}
          omitted={[...forSearch, ...head.map(({ name }) => name)]}
        />
        {forSearch.length > 0 && (
          <Fold
            title="For searches and shared links"
            summary={summaryOf(value[forSearch[0] ?? ''])}
            path={SEARCH}
            level={3}
            isOpenAtFirst={
              form.target !== undefined && forSearch.includes(String(form.target.path[0]))
            }
          >
            {() =>
              keys
                .filter(({ name }) => forSearch.includes(name))
                .map(({ name, schema: inner, isRequired }) => (
                  <FieldAt
                    key={name}
                    outer={NO_PATH}
                    name={name}
                    schema={inner}
                    value={value[name]}
                    isRequired={isRequired}
                  />
                ))
            }
          </Fold>
        )}
      </div>
    </form>
  );
}

/** A document whose keys are names of its own, each with a group. */
function MapForm({ schema, value }: { schema: Found; value: Table }) {
  const { choices } = useForm().schema;
  return (
    <form className="document" onSubmit={(event) => event.preventDefault()} noValidate>
      <div className="fields">
        {Object.entries(value).map(([name, inner]) => (
          <Fold
            key={name}
            title={pictureName(name)}
            summary={summaryOf(inner)}
            path={[name]}
            level={3}
            picture={choices.pictureFiles.find(({ id }) => id === name)?.picture}
          >
            {() => <Fields schema={schema} path={[name]} value={inner} />}
          </Fold>
        ))}
      </div>
    </form>
  );
}

/** The groups of a document as links, beside its form. */
function Outline({
  schema,
  value,
  omitted,
}: {
  schema: Found;
  value: Table;
  omitted: readonly string[];
}) {
  const form = useForm();
  const isLong = (name: string) => longestList(value[name]) > LONG_LIST;
  const keys = form.schema.keysOf(schema);
  const names = keys
    .filter(({ name, schema: inner }) => isGroup(form.schema.resolve(inner, name)))
    .map(({ name }) => name)
    .filter((name) => !omitted.includes(name))
    .filter((name) => value[name] !== undefined);
  const groups = [...names.filter((name) => !isLong(name)), ...names.filter(isLong)];
  const isShort = groups.length < 3;
  const entriesOf = (name: string) => {
    const entries = value[name];
    return isShort && Array.isArray(entries) && entries.length <= LONG_LIST ? entries : [];
  };
  if (isShort && groups.every((name) => entriesOf(name).length === 0)) return null;
  const itemOf = (name: string) =>
    form.schema.resolve(keys.find((key) => key.name === name)?.schema.items ?? {}, name);
  return (
    <nav className="outline" aria-label="In this text">
      <ul>
        {groups.map((name) => (
          <OutlineItem key={name} path={[name]} label={keyName(name)}>
            {entriesOf(name)
              .filter(isTable)
              .map((entry, at) => (
                <OutlineEntry
                  key={`${name} ${entryTitle(entry, String(at))}`}
                  item={itemOf(name)}
                  path={[name, at]}
                  entry={entry}
                />
              ))}
          </OutlineItem>
        ))}
      </ul>
    </nav>
  );
}

/** An entry of a list, with its groups and those that can be in it: these begin by a press. */
function OutlineEntry({ item, path, entry }: { item: Found; path: KeyPath; entry: Table }) {
  const { schema, change } = useForm();
  const groups = schema
    .keysOf(item)
    .filter(({ name, schema: inner }) => isGroup(schema.resolve(inner, name)));
  return (
    <OutlineItem path={path} label={entryTitle(entry, String(Number(path.at(-1)) + 1))}>
      {groups.map((key) => {
        const place = [...path, key.name];
        const isThere = entry[key.name] !== undefined;
        const begin = () => change(place, schema.beginningOf(key));
        return (
          <OutlineItem
            key={key.name}
            path={place}
            label={isThere ? keyName(key.name) : `+ ${keyName(key.name)}`}
            {...(!isThere && { begin })}
          />
        );
      })}
    </OutlineItem>
  );
}

interface OutlineItemProps {
  path: KeyPath;
  label: string;
  /** Makes what is not there yet. */
  begin?: () => void;
  children?: ReactNode;
}

function OutlineItem({ path, label, begin, children }: OutlineItemProps) {
  const form = useForm();
  const hasProblem = errorsOf(form.problems).some(({ key }) => isWithin(key, path));
  return (
    <li>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          begin?.();
          form.show(path);
        }}
      >
        {label}
        {hasProblem && <span className="visually-hidden"> (needs you)</span>}
        {hasProblem && <span className="dot" aria-hidden="true" />}
      </button>
      {Children.count(children) > 0 && <ul>{children}</ul>}
    </li>
  );
}

const isGroup = ({ kind }: Found) => kind === 'table' || kind === 'list';
