// Checks changed style sheets in `npm run dev`: Vite alone serves invalid CSS without an error.

import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './environment';

/** Stylelint's rules about validity; `npm run check` has the rules about style. */
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

/** Errors of a style sheet, one per line: `app/src/pages/about-page.css:12:3: Unclosed block (CssSyntaxError)`. */
async function faultsOf(file: string, code: string): Promise<string> {
  // Imported at the first change, so that the import does not delay the start.
  const { default: stylelint } = await import('stylelint');
  const { results } = await stylelint.lint({ code, config });
  const name = relative(ROOT, file);
  return results
    .flatMap(({ warnings }) => warnings)
    .map(({ line, column, text }) => `${name}:${line}:${column}: ${text}`)
    .join('\n');
}

/**
 * Vite plugin that calls a function with the errors of each changed style sheet (empty if there are none). While there
 * are errors, open pages keep their styles.
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
