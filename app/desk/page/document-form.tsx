// The form of a document in the order of the page that visitors see: the text first where there is one, then the groups, and
// last what only searches show.

import { lazy, Suspense, useMemo } from 'react';
import type { DocumentEntry } from '../api';
import { pictureName } from '../names';
import type { KeyPath, Table } from '../values';
import { sentence } from './field-problems';
import { Fold } from './fold';
import { FieldAt, Fields } from './form';
import { useForm } from './form-context';
import { Outline } from './outline';
import { type Found, summaryOf } from './schema';

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
