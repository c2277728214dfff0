// Fills values that only the browser knows into a sentence of the content, such as a count of stored days. Used by the
// app and by the scripts of the delivered program, which do not load the core.

/** Replaces each `{name}` in a sentence by its value, without interpreting the value. Unknown names stay. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
