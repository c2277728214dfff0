// Reads data that the server has written into the opened document, for the first render.

/** Parses the JSON of a data attribute of the root element; undefined if the document has none. */
export function servedData<Data>(name: string): Data | undefined {
  const json = import.meta.env.SSR ? undefined : document.getElementById('root')?.dataset[name];
  return json === undefined ? undefined : (JSON.parse(json) as Data);
}
