// HTML of the built pages: the recommended rules of html-validate, without those of style.

module.exports = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: [
    'html5',
    {
      button: {
        attributes: {
          // The browser itself says whether the popover is open.
          'aria-expanded': {
            allowed: (node) =>
              node.hasAttribute('popovertarget') ? 'beside popovertarget it is not allowed' : null,
          },
        },
      },
    },
  ],
  rules: {
    // HTML allows either case.
    'doctype-style': 'off',
    'attr-case': 'off',
    // React closes void elements with a slash and writes an empty value, which HTML allows.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Forms whose choices take effect at once have nothing to submit: the search, the start of the guided mode.
    'wcag/h32': 'off',
    // React's generated ids start with an underscore; HTML only forbids spaces.
    'valid-id': ['error', { relaxed: true }],
    // Integrity is required for third-party files only.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};
