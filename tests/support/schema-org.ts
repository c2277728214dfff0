// JSON-LD validator: checks graphs against the schema.org types published in schema-dts by running the TypeScript
// compiler, and against the properties that Google requires.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache');

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON-LD node: an object that may have an `@type`. */
export type Node = { [key: string]: Json };

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Types of a node in schema.org. */
export function typesOf(node: Node): string[] {
  return [node['@type'] ?? []].flat().filter((type) => typeof type === 'string');
}

/** Every typed node in a value at any depth, outermost first. */
export function nodesIn(value: Json): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value, ...inner] : inner;
}

/**
 * Writes nodes as typed TypeScript constants, innermost first, so that the compiler checks each against its own type.
 */
class TypedConstants {
  readonly lines: string[] = [];
  readonly #types = new Set<string>();
  readonly paths: string[] = [];

  /** Returns the name of the constant that holds a node, or a literal when the value has no type. */
  write(value: Json, path: string): string {
    if (Array.isArray(value))
      return `[${value.map((item, index) => this.write(item, `${path}[${index}]`)).join(', ')}]`;
    if (!isNode(value)) return JSON.stringify(value);
    const fields = Object.entries(value).map(
      ([key, inner]) => `${JSON.stringify(key)}: ${this.write(inner, `${path}.${key}`)}`,
    );
    const literal = `{ ${fields.join(', ')} }`;
    const types = typesOf(value);
    if (types.length === 0) return literal;
    const name = `node${this.lines.length}`;
    this.lines.push(`export const ${name}: ${this.#typed(types)} = ${literal};`);
    this.paths.push(`${path} (${types.join(', ')})`);
    return name;
  }

  #typed(types: string[]): string {
    for (const type of types) this.#types.add(`${type}Leaf`);
    const [only] = types;
    if (types.length > 1)
      return `MergeLeafTypes<[${types.map((type) => `${type}Leaf`).join(', ')}]>`;
    // An action declares its input constraints in an extra property: `query-input` (schema.org/docs/actions.html).
    return only?.endsWith('Action') ? `WithActionConstraints<${only}Leaf>` : `${only}Leaf`;
  }

  get text(): string {
    const imported = ['MergeLeafTypes', 'WithActionConstraints', ...this.#types].join(', ');
    return [`import type { ${imported} } from 'schema-dts';`, ...this.lines].join('\n');
  }
}

/**
 * Type errors in JSON-LD documents: unknown types, properties that a type does not have, values that a property does
 * not accept. One line per error with its path; `documents` maps a name to a JSON-LD document.
 */
export function schemaErrors(documents: Record<string, Json>): string[] {
  const constants = new TypedConstants();
  for (const [name, document] of Object.entries(documents)) {
    for (const [index, node] of (isNode(document) ? [document['@graph'] ?? document] : [document])
      .flat()
      .entries()) {
      constants.write(node, `${name}[${index}]`);
    }
  }
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'vocabulary-'));
  try {
    writeFileSync(join(folder, 'graphs.ts'), constants.text);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'esnext'];
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
    const run = spawnSync(
      process.execPath,
      [tsc, ...options, ...modules, '--pretty', 'false', join(folder, 'graphs.ts')],
      { cwd: folder, encoding: 'utf8' },
    );
    if (run.error) throw run.error;
    const errors = run.stdout.split('\n').filter((line) => line.includes(': error '));
    if (run.status !== 0 && errors.length === 0) throw new Error(run.stdout + run.stderr);
    return errors.map((line) => {
      const [, number, message] = /\((\d+),\d+\): error (.*)/.exec(line) ?? [];
      const path = constants.paths[Number(number) - 2] ?? 'an unknown type';
      return `${path}: ${message ?? line}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Properties that Google requires for a rich result (developers.google.com/search/docs, 2026). */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  Course: ['name', 'description', 'provider'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Event: ['name', 'startDate', 'location'],
  Place: ['name', 'address'],
};

/** Missing required properties, one line each; `documents` maps a name to a JSON-LD document. */
export function missingProperties(documents: Record<string, Json>): string[] {
  return Object.entries(documents).flatMap(([name, document]) =>
    nodesIn(document).flatMap((node) =>
      typesOf(node).flatMap((type) =>
        (REQUIRED[type] ?? [])
          .filter((property) => !(property in node))
          .map((property) => `${name}: ${type} without ${property}`),
      ),
    ),
  );
}
