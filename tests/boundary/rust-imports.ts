// Imports between the files of a Rust crate: resolves `use` declarations and qualified paths through its module tree.

import { dirname, join } from 'node:path/posix';
import type { Files, Import } from './module-graph';
import { blank, lineAt } from './source-text';

export interface RustCrate {
  /** The name by which other crates and its own binaries import it. */
  name: string;
  /** Its root files: the library first, then binaries or the build script. */
  roots: string[];
  /** The start of the paths of its own files; a file that is shared with another crate belongs to that one. */
  prefix: string;
}

/** A module that has a file of its own. */
interface Module {
  file: string;
  code: string;
  parent: Module | undefined;
  children: Map<string, Module>;
  uses: Use[];
}

/** One leaf of a `use` declaration. */
interface Use {
  /** The name that it binds; `*` for a glob. */
  name: string;
  path: string[];
  position: number;
  /** Re-exported with `pub use`. */
  exported: boolean;
}

const TEST_MODULE =
  /#\[cfg\((?!not\b)[^\]]*\btest\b[^\]]*\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?(?:mod\s+\w+\s*(?:\{|;)|use\s[^;]*;)/g;
const DECLARATION =
  /(?:#\[path\s*=\s*"([^"]+)"\]\s*(?:#\[[^\]]*\]\s*)*)?\b(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/g;
const USE = /\b(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/g;
const INLINE_MODULE = /\bmod\s+\w+\s*\{/g;

/** The imports between the files of a crate. Code that is compiled for tests alone is left out. */
export function rustImports(files: Files, crate: RustCrate): Import[] {
  const roots = crate.roots.flatMap((file) => {
    const module = readModule(files, file, dirname(file), undefined);
    return module === undefined ? [] : [module];
  });
  const [library] = roots;
  const imports = roots.flatMap((root) =>
    modulesBelow(root)
      .filter(({ file }) => file.startsWith(crate.prefix))
      .flatMap((module) => importsOf(module, root, crate.name, library)),
  );
  const seen = new Set<string>();
  return imports.filter(({ from, to }) => {
    const edge = `${from} ${to}`;
    return !seen.has(edge) && seen.add(edge);
  });
}

function modulesBelow(module: Module): Module[] {
  return [module, ...[...module.children.values()].flatMap(modulesBelow)];
}

/** Reads a module and, in `folder`, the modules that it declares. */
function readModule(
  files: Files,
  file: string,
  folder: string,
  parent: Module | undefined,
): Module | undefined {
  const text = files.get(file);
  if (text === undefined) return undefined;
  const withStrings = withoutTests(blank(text, 'rust', 'comments'));
  const code = withoutTests(blank(text, 'rust', 'comments and literals'));
  const module: Module = { file, code, parent, children: new Map(), uses: usesIn(code) };
  for (const [, path, name = ''] of withStrings.matchAll(DECLARATION)) {
    const candidates = path
      ? [join(dirname(file), path)]
      : [join(folder, `${name}.rs`), join(folder, name, 'mod.rs')];
    const found = candidates.find((candidate) => files.has(candidate));
    if (found === undefined) continue;
    const inner = found.endsWith('/mod.rs') ? dirname(found) : found.replace(/\.rs$/, '');
    const child = readModule(files, found, inner, module);
    if (child) module.children.set(name, child);
  }
  return module;
}

/** Blanks modules and imports under `#[cfg(test)]`. */
function withoutTests(code: string): string {
  let kept = code;
  for (const match of code.matchAll(TEST_MODULE)) {
    const opening = match.index + match[0].length - 1;
    const end = code[opening] === '{' ? closingBrace(code, opening) : opening;
    const hidden = code.slice(match.index, end + 1).replace(/[^\n]/g, ' ');
    kept = kept.slice(0, match.index) + hidden + kept.slice(end + 1);
  }
  return kept;
}

function closingBrace(code: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length - 1;
}

function usesIn(code: string): Use[] {
  const inline = inlineModules(code);
  return [...code.matchAll(USE)].flatMap((match) =>
    leavesOf(match[2] ?? '').map(({ name, path }) => ({
      name,
      path: fromFile(path, inline, match.index),
      position: match.index,
      exported: match[1] !== undefined,
    })),
  );
}

/** The leaves of a use tree: `a::{b, c::{self, D as E}, *}`. */
function leavesOf(tree: string): { name: string; path: string[] }[] {
  const text = tree.trim();
  const group = text.indexOf('{');
  if (group >= 0) {
    const prefix = segmentsOf(text.slice(0, group));
    const inner = text.slice(group + 1, text.lastIndexOf('}'));
    return splitAtTopLevel(inner).flatMap((part) =>
      leavesOf(part).map(({ name, path }) =>
        path[0] === 'self' && prefix.length > 0
          ? { name: name === 'self' ? (prefix.at(-1) ?? '') : name, path: prefix }
          : { name, path: [...prefix, ...path] },
      ),
    );
  }
  const [path = '', alias] = text.split(/\s+as\s+/);
  const segments = segmentsOf(path);
  return segments.length === 0 ? [] : [{ name: alias ?? segments.at(-1) ?? '', path: segments }];
}

function segmentsOf(path: string): string[] {
  return path
    .split('::')
    .map((segment) => segment.trim().replace(/^r#/, ''))
    .filter(Boolean);
}

function splitAtTopLevel(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.filter((part) => part.trim() !== '');
}

function inlineModules(code: string): { start: number; end: number }[] {
  return [...code.matchAll(INLINE_MODULE)].map((match) => {
    const opening = match.index + match[0].length - 1;
    return { start: opening, end: closingBrace(code, opening) };
  });
}

/** A path as the file's own module would write it: each inline module around it takes one `super`. */
function fromFile(
  path: string[],
  inline: { start: number; end: number }[],
  position: number,
): string[] {
  let depth = inline.filter(({ start, end }) => start < position && position < end).length;
  const segments = [...path];
  for (; depth > 0 && segments[0] === 'super'; depth -= 1) segments.shift();
  return segments.length < path.length && segments[0] !== 'super'
    ? ['self', ...segments]
    : segments;
}

function importsOf(module: Module, root: Module, crate: string, library?: Module): Import[] {
  const { code, file } = module;
  const inline = inlineModules(code);
  const bare = code.replace(USE, (declaration) => declaration.replace(/[^\n]/g, ' '));
  const starts = ['crate', 'super', 'self', crate, ...module.children.keys()].join('|');
  const qualified = new RegExp(`(?<![\\w:])(?:${starts})(?:\\s*::\\s*\\w+)+`, 'g');
  const paths = [
    ...module.uses,
    ...[...bare.matchAll(qualified)].map((match) => ({
      path: fromFile(segmentsOf(match[0]), inline, match.index),
      position: match.index,
      exported: false,
    })),
  ];
  return paths.flatMap(({ path, position, exported }) => {
    const target = resolvePath(module, path, { root, crate, library }, 0);
    if (target === undefined || target === module) return [];
    // A module that re-exports its own children forwards names; it does not use them.
    if (exported && isBelow(target, module)) return [];
    return [{ from: file, to: target.file, line: lineAt(code, position) }];
  });
}

function isBelow(module: Module, ancestor: Module): boolean {
  for (let above = module.parent; above; above = above.parent) if (above === ancestor) return true;
  return false;
}

interface Scope {
  root: Module;
  crate: string;
  library: Module | undefined;
}

/** The module that declares what a path names; re-exports are followed to their origin. */
function resolvePath(
  from: Module,
  path: string[],
  scope: Scope,
  depth: number,
): Module | undefined {
  const [first = '', ...rest] = path;
  if (depth > 20) return undefined;
  if (first === 'crate') return walk(scope.root, rest, scope, depth);
  if (first === 'self') return walk(from, rest, scope, depth);
  if (first === 'super') {
    if (rest[0] === 'super' && from.parent) return resolvePath(from.parent, rest, scope, depth + 1);
    return from.parent && walk(from.parent, rest, scope, depth);
  }
  if (first === scope.crate && scope.library && !from.children.has(first)) {
    const inLibrary = { ...scope, root: scope.library };
    return walk(scope.library, rest, inLibrary, depth);
  }
  const known = from.children.has(first) || from.uses.some(({ name }) => name === first);
  return known ? walk(from, path, scope, depth) : undefined;
}

function walk(module: Module, path: string[], scope: Scope, depth: number): Module | undefined {
  const [first, ...rest] = path;
  if (first === undefined || first === '*') return module;
  const child = module.children.get(first);
  if (child) return walk(child, rest, scope, depth);
  const binding = module.uses.find(({ name, path: own }) => name === first && own[0] !== first);
  if (binding && depth < 20) {
    const target = resolvePath(module, [...binding.path, ...rest], scope, depth + 1);
    if (target) return target;
    // Bound to another crate's item.
    return module;
  }
  for (const glob of module.uses.filter(({ name, exported }) => name === '*' && exported)) {
    const target = resolvePath(module, glob.path.slice(0, -1), scope, depth + 1);
    if (target && target !== module && declares(target, first)) return target;
  }
  return module;
}

function declares(module: Module, name: string): boolean {
  return new RegExp(
    `\\b(?:fn|struct|enum|trait|type|const|static|union|mod|macro_rules!)\\s+${name}\\b`,
  ).test(module.code);
}
