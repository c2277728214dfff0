// The letters of the forms, and how many read the newsletter.

import { element } from './elements';
import { isCut, type Letter, when } from './shop';

export function letterList(all: readonly Letter[]): HTMLElement[] {
  const subscribers = all.filter(({ form, isCaught }) => form === 'newsletter' && !isCaught);
  const confirmed = subscribers.filter(({ confirmedAt }) => confirmedAt !== null);
  const others = all.filter(({ form, isCaught }) => form !== 'newsletter' && !isCaught);
  return [
    element('h3', {}, 'Newsletter'),
    element(
      'p',
      {},
      `${confirmed.length} confirmed, ${subscribers.length - confirmed.length} not yet.`,
      isCut(all) ? ` Of the newest ${all.length} letters alone: the spreadsheet has all.` : '',
    ),
    element('h3', {}, 'Letters'),
    others.length === 0
      ? element('p', {}, 'No letter has come yet.')
      : element(
          'ul',
          { class: 'letters' },
          others.map(({ form, receivedAt, fields }) =>
            element(
              'li',
              {},
              element('p', { class: 'note' }, `${when(receivedAt)} · ${form}`),
              fieldList(fields),
            ),
          ),
        ),
  ];
}

/** What was written into the fields of a form. */
export const fieldList = (fields: Letter['fields']) =>
  element(
    'dl',
    {},
    fields.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );
