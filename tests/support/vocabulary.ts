// Holds structured data against the vocabulary of schema.org, by the types that Google publishes of it (schema-dts), and
// against what Google requires of each type.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache');

/** JSON as it is read. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A node of a graph: something with a type of the vocabulary. */
export type Node = { [key: string]: Json };

export function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The types of a node. */
export function typesOf(node: Node): string[] {
  return [node['@type'] ?? []].flat().filter((type) => typeof type === 'string');
}

/** Every node in a value, however deep, outermost first. */
export function nodesIn(value: Json): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value, ...inner] : inner;
}

/** Writes nodes as constants of their types, the innermost first, so that each is held against its own. */
class Sheet {
  readonly lines: string[] = [];
  readonly #types = new Set<string>();
  readonly places: string[] = [];

  /** The name of the constant that holds a node, or the value itself where it has no type. */
  write(value: Json, place: string): string {
    if (Array.isArray(value))
      return `[${value.map((item, index) => this.write(item, `${place}[${index}]`)).join(', ')}]`;
    if (!isNode(value)) return JSON.stringify(value);
    const fields = Object.entries(value).map(
      ([key, inner]) => `${JSON.stringify(key)}: ${this.write(inner, `${place}.${key}`)}`,
    );
    const literal = `{ ${fields.join(', ')} }`;
    const types = typesOf(value);
    if (types.length === 0) return literal;
    const name = `node${this.lines.length}`;
    this.lines.push(`export const ${name}: ${this.#typed(types)} = ${literal};`);
    this.places.push(`${place} (${types.join(', ')})`);
    return name;
  }

  #typed(types: string[]): string {
    for (const type of types) this.#types.add(`${type}Leaf`);
    const [only] = types;
    if (types.length > 1)
      return `MergeLeafTypes<[${types.map((type) => `${type}Leaf`).join(', ')}]>`;
    // What an action asks for is written beside it: `query-input` (schema.org/docs/actions.html).
    return only?.endsWith('Action') ? `WithActionConstraints<${only}Leaf>` : `${only}Leaf`;
  }

  get text(): string {
    const imported = ['MergeLeafTypes', 'WithActionConstraints', ...this.#types].join(', ');
    return [`import type { ${imported} } from 'schema-dts';`, ...this.lines].join('\n');
  }
}

/**
 * What the vocabulary does not know: types, properties that a type does not have, values that a property does not
 * take. One line each, with its place; `documents` are the JSON-LD documents by a name.
 */
export function misfits(documents: Record<string, Json>): string[] {
  const sheet = new Sheet();
  for (const [name, document] of Object.entries(documents)) {
    for (const [index, node] of (isNode(document) ? [document['@graph'] ?? document] : [document])
      .flat()
      .entries()) {
      sheet.write(node, `${name}[${index}]`);
    }
  }
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'vocabulary-'));
  try {
    writeFileSync(join(folder, 'graphs.ts'), sheet.text);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'esnext'];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const run = spawnSync(
      process.execPath,
      [tsc, ...options, ...modules, '--pretty', 'false', join(folder, 'graphs.ts')],
      { cwd: folder, encoding: 'utf8' },
    );
    if (run.error) throw run.error;
    const told = run.stdout.split('\n').filter((line) => line.includes(': error '));
    if (run.status !== 0 && told.length === 0) throw new Error(run.stdout + run.stderr);
    return told.map((line) => {
      const [, number, message] = /\((\d+),\d+\): error (.*)/.exec(line) ?? [];
      const place = sheet.places[Number(number) - 2] ?? 'a type of the vocabulary';
      return `${place}: ${message ?? line}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What Google asks for before it shows a rich result (developers.google.com/search/docs, 2026). */
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

/** What Google misses: one line each, with its place; `documents` as above. */
export function lacking(documents: Record<string, Json>): string[] {
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
