// The TypeScript declarations that wasm-bindgen has written, in the form in which they are published.

/**
 * Splits the declarations into those of the content (interfaces and type aliases, sorted by name, since the linker's
 * order varies) and those of the functions, which only core.ts imports. `names` are those of the content, by their type.
 */
export function splitDeclarations(text, names) {
  const found =
    text.match(/(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export [\s\S]*?(?=\n\n|\n*$)/g) ?? [];
  const nameOf = (declaration) => /export (?:\w+ )+?(\w+)[\s(<]/.exec(declaration)?.[1] ?? '';
  const isFunction = (declaration) => /^export function /m.test(declaration);
  const content = found
    .filter((declaration) => !isFunction(declaration))
    .map((declaration) => readonly(compact(declaration)))
    .map((declaration) => withNames(declaration, names))
    .toSorted((one, other) => (nameOf(one).toLowerCase() < nameOf(other).toLowerCase() ? -1 : 1));
  return {
    content: `// The types of the content. They are generated from its declarations in Rust.\n\n${content.join('\n\n')}\n`,
    functions: `${found.filter(isFunction).join('\n\n')}\n`,
  };
}

/** Comments of one line, and two spaces of indentation. */
function compact(declaration) {
  return declaration
    .replaceAll(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
    .replaceAll(/^ {4}/gm, '  ');
}

/** Every field and every list is read-only: an answer may be shared. */
function readonly(declaration) {
  return declaration
    .replaceAll(/^( {2})(\w+\??: )/gm, '$1readonly $2')
    .replaceAll(/([{;] )(\w+\??: )/g, '$1readonly $2')
    .replaceAll(/(\w+)\[\]/g, 'readonly $1[]')
    .replaceAll(/: \[/g, ': readonly [');
}

/** A declaration whose strings are names of the content, such as the categories, as the union of these. */
function withNames(declaration, names) {
  return declaration.replace(/(?<=export type (\w+) = )string(?=;)/, (string, type) =>
    (names[type]?.map((name) => JSON.stringify(name)) ?? [string]).join(' | '),
  );
}

/** The declarations of several modules as those of one. */
export function joinDeclarations(modules) {
  const imported = modules.flatMap((text) =>
    [...text.matchAll(/^import type \{ (.*) \} from '\.\/content\.js';$/gm)].flatMap(
      ([, names = '']) => names.split(', '),
    ),
  );
  const own = modules
    .map((text) =>
      text.replaceAll(/^(?:import|export) .*from .*\n|^export \{\};\n|^\/\/ .*\n/gm, ''),
    )
    .join('');
  return [
    '// The functions of the package, then the types of their answers (content.d.ts).',
    `import type { ${[...new Set(imported)].toSorted().join(', ')} } from './content.js';`,
    "export type * from './content.js';",
    own.trim().replaceAll(/\n(?=\/\*\*)/g, '\n\n'),
    // Without this, declarations that are not exported would be, too.
    'export {};\n',
  ].join('\n\n');
}
