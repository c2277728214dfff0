// What the server writes into the 404 page: the list of near pages, and a link of it. Only the prerender imports this.
import type { ReactNode } from 'react';
import { ListedPage, NearPages } from './not-found-page';

export async function notFoundFragments(fragment: (node: ReactNode) => Promise<string>) {
  return {
    near: await fragment(<NearPages of={[]} />),
    link: await fragment(<ListedPage path="{{path}}" title="{{title}}" />),
  };
}
