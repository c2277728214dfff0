// Design tokens: style sheets take colors, typefaces, curves, durations, layers, font sizes and gaps from the token files.

/** Where the tokens are, and the generated @font-face rules. */
const TOKENS = ['app/src/styles/{tokens,print-tokens}.css', 'app/src/generated/*'];

export default {
  ignoreFiles: TOKENS,
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
      ...['cubic-bezier', 'steps'],
    ],
    'declaration-property-value-allowed-list': {
      'font-family': ['/^var\\(--font-/', 'inherit'],
      'z-index': ['/^var\\(--/', 'auto'],
    },
    'declaration-property-value-disallowed-list': {
      font: ['/serif|monospace|system-ui|cursive|fantasy|"/'],
      '/^(animation|transition|--)/': ['/(?<![\\w-])ease/', '/(?<![\\w.-])[\\d.]+m?s\\b/'],
    },
    // Multiples of a step, and `em`, are steps; on paper lengths are millimeters: sheets are measured, not scaled.
    'declaration-property-unit-allowed-list': {
      '/^font(-size)?$/': ['em'],
      '/^((row|column)-)?gap$/': ['em', 'mm'],
    },
  },
};
