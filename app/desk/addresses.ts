// Addresses within the desk: `#/write/pages/home.toml?key=hero.title` opens a document at a field.

import { type KeyPath, parsePath } from './values';

/** The address of a document, and of a field in it. */
export function documentAddress(file: string, key: KeyPath = []): string {
  const field =
    key.length > 0 ? `?key=${key.map((part) => encodeURIComponent(part)).join('.')}` : '';
  return `#/write/${file.split('/').map(encodeURIComponent).join('/')}${field}`;
}

/** The document and the field of an address; `undefined` for an address of another page of the desk. */
export function parseDocumentAddress(hash: string): { file: string; key: KeyPath } | undefined {
  const [, path, query = ''] = /^#\/write\/([^?]+)(?:\?key=(.*))?$/.exec(hash) ?? [];
  if (path === undefined) return undefined;
  const key = query === '' ? [] : parsePath(decodeURIComponent(query));
  return { file: path.split('/').map(decodeURIComponent).join('/'), key };
}
