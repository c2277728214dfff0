// Judges a style sheet for `npm run dev`: what no browser understands is a fault, which Vite would pass on without a word.

import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './environment';

/** The rules of stylelint about what is valid; `npm run check` has those about how a style sheet is written. */
const VALID = [
  'at-rule-descriptor-no-unknown',
  'at-rule-no-unknown',
  'at-rule-prelude-no-invalid',
  'color-no-invalid-hex',
  'declaration-property-value-no-unknown',
  'function-calc-no-unspaced-operator',
  'function-no-unknown',
  'media-feature-name-no-unknown',
  'media-query-no-invalid',
  'named-grid-areas-no-invalid',
  'property-no-unknown',
  'selector-pseudo-element-no-unknown',
  'selector-type-no-unknown',
  'string-no-newline',
  'syntax-string-no-invalid',
  'unit-no-unknown',
];
const config = { rules: Object.fromEntries(VALID.map((rule) => [rule, true])) };

/** The faults of a style sheet, one line each: `app/src/pages/about-page.css:12:3: Unclosed block (CssSyntaxError)`. */
async function faultsOf(file: string, code: string): Promise<string> {
  // Loaded with the first change: no start waits for it.
  const { default: stylelint } = await import('stylelint');
  const { results } = await stylelint.lint({ code, config });
  const name = relative(ROOT, file);
  return results
    .flatMap(({ warnings }) => warnings)
    .map(({ line, column, text }) => `${name}:${line}:${column}: ${text}`)
    .join('\n');
}

/**
 * Plugin of the development server: calls a function with the faults of each style sheet that has changed, an empty text where
 * it has none. Open pages keep the styles that they have until there is none.
 */
export function styleFaults(setFault: (what: string, text: string) => void): Plugin {
  return {
    name: 'style-faults',
    async hotUpdate({ type, file, read }) {
      if (this.environment.name !== 'client' || !file.endsWith('.css')) return undefined;
      const faults = type === 'delete' ? '' : await faultsOf(file, await read());
      setFault(`the style sheet ${relative(ROOT, file)}`, faults);
      return faults ? [] : undefined;
    },
  };
}
