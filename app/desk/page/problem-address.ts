// The page of the desk on which a problem is mended.

import { documentAddress } from '../addresses';
import type { Problem } from '../entries';
import { OWN_PROGRAM } from '../names';
import type { Desk } from './desk-store';

/** `undefined` where the desk has no such page. A file that is missing has no form. */
export function problemAddress(
  { file, key }: Pick<Problem, 'file' | 'key'>,
  documents: Desk['documents'],
): string | undefined {
  if (documents.has(file)) return documentAddress(file, key);
  if (OWN_PROGRAM.test(file)) return '#/pages';
  return file.startsWith('images/') ? '#/pictures' : undefined;
}
