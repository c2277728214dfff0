// Design tokens: style sheets take colors, typefaces, curves, durations, layers, font sizes and gaps from the token file.
// No selector makes every change restyle the page.

/** Files that define the tokens, and the generated @font-face rules. */
const TOKENS = ['src/styles/tokens.css', 'src/generated/*'];

/**
 * Widths of the window at which pages change: tablets, desktops, wide screens; and `20em`, at which text is too large for
 * its window (src/layout/large-text.css). What depends on the width of a part is a container query.
 */
const WIDTHS = ['48rem', '64rem', '80rem', '20em'];

/**
 * `a:has(b) > c` where the compound `c` names no class or id: any change in an `a` would restyle all that is in it.
 */
const HAS_WITHOUT_CLASS =
  /:has\((?:[^()]|\([^()]*\))*\)[^,]*?(?<![+~>\s])(?:\s+|\s*>\s*)(?![^\s>+~,]*[.#])[^\s>+~,()]+(?:\([^()]*\))*(?=\s*(?:[,)]|$))/;

export default {
  ignoreFiles: TOKENS,
  rules: {
    'media-feature-name-value-allowed-list': { width: WIDTHS },
    'media-feature-range-notation': 'context',
    'color-no-hex': true,
    'color-named': 'never',
    'selector-disallowed-list': [[HAS_WITHOUT_CLASS], { splitList: true }],
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
    // Font sizes and gaps are tokens or in `em`; gaps on paper are in millimeters, because sheets are measured, not
    // scaled.
    'declaration-property-unit-allowed-list': {
      '/^font(-size)?$/': ['em'],
      '/^((row|column)-)?gap$/': ['em', 'mm'],
    },
  },
};
