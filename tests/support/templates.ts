// One page of each template, for checks of pages as they are opened: accessibility, layout, preferences, print.

import { openPage, prerenderList } from '#core';

/** Page that represents all pages of its template. */
export interface Template {
  name: string;
  path: string;
}

/** First path of each kind of page, and an unknown path for which the server suggests similar pages. */
export const TEMPLATES: Template[] = [
  ...new Map(
    prerenderList()
      .toReversed()
      .flatMap(({ path, state }) => {
        const answer = openPage(path, state);
        // Pages with a state have their own tests, because a payment leads to them.
        return answer.kind === 'page' && state === undefined
          ? [[answer.content.page, { name: answer.content.page, path }] as const]
          : [];
      }),
  ).values(),
  { name: 'notFound', path: '/legal/privacy-policy' },
].toReversed();
