// One page of each template, for what is checked of pages as they are: accessibility, layout, preferences, print.

import { openPage, prerenderList } from '#core';

/** A page that stands for all of its template. */
export interface Template {
  name: string;
  path: string;
}

/** The first path of each kind of page, and one that is not found, for which the server names pages near it. */
export const TEMPLATES: Template[] = [
  ...new Map(
    prerenderList()
      .toReversed()
      .flatMap(({ path, state }) => {
        const answer = openPage(path, state);
        // States of a page are opened by their own tests: a payment leads to them.
        return answer.kind === 'page' && state === undefined
          ? [[answer.content.page, { name: answer.content.page, path }] as const]
          : [];
      }),
  ).values(),
  { name: 'notFound', path: '/legal/privcay' },
].toReversed();
