// Reads the header of a content file for the site's metadata: the server compares it with the content that it loads.

/** Returns the version of the content format and the hash of the content: the first bytes of the file. */
export function contentVersion(file: Buffer): { format: string; content: string } {
  const digits = (offset: number) => file.readBigUInt64LE(offset).toString(16).padStart(16, '0');
  return { format: digits(0), content: digits(8) };
}
