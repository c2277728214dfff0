// Imports between the project's TypeScript and JavaScript modules, by relative path or subpath import.

import { dirname, join } from 'node:path/posix';
import type { Files, Import } from './module-graph';
import { blank, lineAt } from './source-text';

const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?|\bimport\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;
const EXTENSIONS = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '/index.ts', '/index.tsx'];

/** The imports between these files; packages and assets are left out. Type imports count: types are part of a design. */
export function typescriptImports(files: Files): Import[] {
  return [...files].flatMap(([from, text]) => {
    if (!/\.(ts|tsx|mts|mjs|js)$/.test(from)) return [];
    const code = blank(text, 'typescript', 'comments');
    return [...code.matchAll(SPECIFIER)].flatMap((match) => {
      const to = resolveSpecifier(files, from, match[2] ?? '');
      // A module and its hand-written declarations are one.
      const same = to?.replace(/\.d\.mts$|\.mjs$/, '') === from.replace(/\.d\.mts$|\.mjs$/, '');
      return to === undefined || same ? [] : [{ from, to, line: lineAt(code, match.index) }];
    });
  });
}

function resolveSpecifier(files: Files, from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('#app/')
    ? join('app/src', specifier.slice('#app/'.length))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : undefined;
  if (path === undefined) return undefined;
  return EXTENSIONS.map((extension) => path.replace(/\?.*$/, '') + extension).find((file) =>
    files.has(file),
  );
}
