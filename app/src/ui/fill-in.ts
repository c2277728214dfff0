// Fills values into a sentence of the content. The core has the sentences; the values are numbers of a drawn element, what a
// visitor has stored, or her address, which only the page knows. Scripts of the delivered program, which have no core, fill in
// with it, too.

/** Replaces each `{name}` of a sentence by its value, once and as it is written; an unknown name stays. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
