// The desk (`npm run desk`) over a copy of the project.

import { documentAddress } from '../../app/desk/addresses';
import { type Development, startDevelopmentCopy } from './development';

export interface Desk extends Pick<Development, 'processId' | 'kill' | 'startAgain' | 'stop'> {
  url: string;
  site: string;
  root: string;
  read: (file: string) => Promise<string>;
}

/** Screens of the desk: name and address. */
export const DESK_SCREENS = {
  'all texts': '#/write',
  Home: documentAddress('pages/home.toml', ['welcome', 'title']),
  'an essay': documentAddress('journal/the-soft-no.md'),
  prices: documentAddress('offers.toml', ['offers', 0, 'bonuses', 0, 'name']),
  'the descriptions of pictures': documentAddress('pictures.toml'),
  'words of pages': documentAddress('messages.toml', ['server', 'overloaded']),
  'the journal': '#/journal',
  pages: '#/pages',
  pictures: '#/pictures',
  'the history': '#/history',
  publishing: '#/publish',
  'before the house opens': '#/opening',
  orders: '#/orders',
};

/** Matches what the console says where a page beside a form is reloaded while it is still loading. */
export const RELOADED =
  /DownloadError|TypeError: (?:Failed to fetch|WebAssembly compilation aborted)/;

export async function openDesk(name = 'desk'): Promise<Desk> {
  const { deskUrl = '', url, read, ...others } = await startDevelopmentCopy('desk', name);
  return { ...others, url: deskUrl, site: url, read: (file) => read(`content/${file}`) };
}
