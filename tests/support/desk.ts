// The desk (`npm run desk`) over a copy of the project.

import { startDevelopment } from './development';

export interface Desk {
  url: string;
  /** The origin of the development site. */
  site: string;
  /** The folder of the copy. */
  root: string;
  /** Reads a file of the content. */
  read: (file: string) => Promise<string>;
  stop: () => Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const { deskUrl = '', url, root, read, stop } = await startDevelopment('desk');
  return { url: deskUrl, site: url, root, read: (file) => read(`content/${file}`), stop };
}
