// Fills values into a sentence of the content, in the app and in the scripts of the delivered program, which do not
// load the core. The values are known only in the browser: numbers of a drawing, stored data, or the address of the
// page.

/** Replaces each `{name}` in a sentence by its value, without interpreting the value. Unknown names stay. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
