// Shortens the names of custom properties in the build: they are a tenth of what a page's inlined styles weigh.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../src');

/** The short name of each custom property that a style sheet declares. */
function readNames() {
  const declared = readdirSync(SOURCES, { recursive: true })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(join(SOURCES, file), 'utf8').match(/(?<=^\s*)--[\w-]+(?=:)/gm));
  const names = [...new Set(declared)].filter((name) => name !== null).sort();
  return new Map(names.map((name, index) => [name, shortName(index)]));
}

/** `--a` to `--z`, then `--ba`, `--bb` and so on. */
function shortName(index) {
  let digits = '';
  for (let rest = index; digits === '' || rest > 0; rest = Math.floor(rest / 26))
    digits = String.fromCharCode(97 + (rest % 26)) + digits;
  return `--${digits}`;
}

/** A Vite plugin for builds: renames custom properties in style sheets, and in components that refer to them. */
export function shortNames() {
  const names = readNames();
  const shorten = (text) => text.replace(/--[a-z][\w-]*/g, (name) => names.get(name) ?? name);
  const styles = {
    postcssPlugin: 'short-names',
    OnceExit(root) {
      root.walkDecls((declaration) => {
        declaration.prop = shorten(declaration.prop);
        declaration.value = shorten(declaration.value);
      });
      root.walkAtRules('container', (rule) => {
        rule.params = shorten(rule.params);
      });
    },
  };
  return {
    name: 'short-names',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { postcss: { plugins: [styles] } } }),
    transform: {
      filter: { id: /app\/src\/.*\.tsx$/ },
      handler: (code) => code.replace(/var\(--[\w-]+\)/g, shorten),
    },
  };
}
