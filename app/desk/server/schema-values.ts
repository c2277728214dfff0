// The values of a document with the definitions of the content's schema (`core-check --describe`) that they are of.

import type { KeyPath, Table, Value } from '../values';

/** A part of the schema. */
interface Schema {
  $ref?: string;
  allOf?: { $ref?: string }[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

export interface ContentSchema {
  /** The name of the table of each kind of file, by the pattern of its path. */
  files: Record<string, string>;
  definitions: Record<string, Schema>;
}

/** The map of pictures: its keys are the names of files, each with a table. */
const MAPS = ['pictures.toml'];

/** The closest kind of a file; `undefined` where the content knows none. */
export function kindOf({ files }: ContentSchema, file: string): string | undefined {
  const literal = (kind: string) => kind.replaceAll('*', '').length;
  return Object.keys(files)
    .filter((kind) =>
      new RegExp(`^${kind.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(file),
    )
    .sort((one, other) => literal(other) - literal(one))[0];
}

/** Whether the keys of a file are names that the owner chooses. */
export const isMap = (file: string) => MAPS.includes(file);

export interface FoundValue {
  key: KeyPath;
  value: Value;
  /** The name of its definition, where it has one. */
  definition: string | undefined;
}

/** Every value of a document that is no table and no list. */
export function* valuesOf(
  schema: ContentSchema,
  file: string,
  value: Table,
): Generator<FoundValue> {
  const kind = kindOf(schema, file);
  const table = kind && schema.files[kind];
  if (!table) return;
  const ref = { $ref: `#/definitions/${table}` };
  if (!isMap(file)) yield* visit(schema.definitions, ref, value, []);
  else
    for (const [name, entry] of Object.entries(value))
      yield* visit(schema.definitions, ref, entry, [name]);
}

function* visit(
  definitions: Record<string, Schema>,
  schema: Schema,
  value: Value,
  key: KeyPath,
): Generator<FoundValue> {
  const definition = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').pop();
  const found: Schema = { ...(definition && definitions[definition]), ...schema };
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries())
      yield* visit(definitions, found.items ?? {}, entry, [...key, at]);
    return;
  }
  if (typeof value !== 'object') return yield { key, value, definition };
  const tables = (found.anyOf ?? [found]).map((one) => ({
    ...(one.$ref && definitions[one.$ref.split('/').pop() ?? '']),
    ...one,
  }));
  const properties = Object.assign({}, ...tables.map((one) => one.properties ?? {})) as Record<
    string,
    Schema
  >;
  for (const [name, entry] of Object.entries(value))
    yield* visit(definitions, properties[name] ?? {}, entry, [...key, name]);
  return;
}
