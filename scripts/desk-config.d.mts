/** A field of an entry; only what tests read. */
export interface DeskField {
  name: string;
  widget: string;
  required: boolean;
  hint?: string;
  options?: unknown[];
  fields?: DeskField[];
  field?: DeskField;
}
interface DeskEntry {
  name: string;
  fields?: DeskField[];
}
export function placeOf(
  file: string,
  kinds: readonly string[],
): { collection: string; entry: string } | undefined;
export function deskConfig(
  description: object,
  content: string,
): {
  collections: (DeskEntry & { files?: DeskEntry[] })[];
  media_libraries: { default: { config: { max_file_size: number } } };
};
