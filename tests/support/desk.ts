// The desk (`npm run desk`) over a copy of the project.

import { type Development, startDevelopment } from './development';

export interface Desk extends Pick<Development, 'processId' | 'kill' | 'startAgain' | 'stop'> {
  url: string;
  site: string;
  root: string;
  read: (file: string) => Promise<string>;
}

export async function openDesk(name = 'desk'): Promise<Desk> {
  const { deskUrl = '', url, read, ...others } = await startDevelopment('desk', name);
  return { ...others, url: deskUrl, site: url, read: (file) => read(`content/${file}`) };
}
