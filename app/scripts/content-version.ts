// What a file of the content begins with, for the note of the site: the server compares them.

/** The version of the content's format, and the hash of the content, as the file of the content begins. */
export function contentVersion(file: Buffer): { format: string; content: string } {
  const digits = (offset: number) => file.readBigUInt64LE(offset).toString(16).padStart(16, '0');
  return { format: digits(0), content: digits(8) };
}
