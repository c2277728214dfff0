// Adds styles of elements that only scripts create. They are part of the script, so that the pages need not contain
// them.

const adopted = new Set<string>();

/** Adds styles to the page, once. A constructed style sheet is allowed by the content policy. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
