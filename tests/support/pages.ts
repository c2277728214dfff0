// Pages of the site for tests and screenshots, each with the actions after which it is shown.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialog, head, openPage, prerenderList, site } from '#core';
import { type Action, buyWithCheckoutDisabled, payInDemo, waitForText } from './actions';

const DIST = join(import.meta.dirname, '../../app/dist');

export interface PageToOpen {
  name: string;
  path: string;
  /** Path to open first, if it differs. */
  start?: string;
  /** Server to use, if not the one with the demo checkout. */
  server?: 'disabled';
  actions?: Action[];
}

type Listed = ReturnType<typeof prerenderList>[number];

/** Every page of the site, and each state of the pages that a payment for INITIATION changes. */
export function pagesToOpen(): PageToOpen[] {
  return prerenderList()
    .filter(({ path, state }) => state === undefined || path.startsWith('/initiation'))
    .map((page) => ({ name: nameOf(page), ...locate(page) }));
}

function nameOf({ path, state }: Listed): string {
  const brand = site().brand.name;
  const title = head(path, 'https://house.example', state)
    .title.replace(` · ${brand}`, '')
    .replace(`${brand} · `, '');
  return state ? `${title}, ${state}` : title;
}

/** Most pages are opened by path; pages with a state need a purchase first. */
function locate({ path, state, status }: Listed): Omit<PageToOpen, 'name'> {
  if (status === 404) return { path: '/no-such-room' };
  if (state === 'unavailable')
    return {
      path,
      start: '/initiation',
      server: 'disabled',
      actions: [buyWithCheckoutDisabled],
    };
  if (state === 'unreachable')
    return { path: `${path}?session_id=cs_test_12345678`, server: 'disabled' };
  if (state === undefined || state === 'unknown') return { path };
  const answer = openPage(path, state);
  const content = answer.kind === 'page' && answer.content.page === 'status' && answer.content;
  // A page that polls the order status shows this once it is hydrated.
  const watching = content ? content.waiting?.watching : undefined;
  const actions = [payInDemo(state), ...(watching ? [waitForText(watching)] : [])];
  return { path, start: '/initiation', actions };
}

export interface FormDialog {
  path: string;
  label: string;
  form: string;
}

/** One dialog for each embeddable form, with the page that contains it. */
export function formDialogs(): FormDialog[] {
  const kinds = new Map<string, FormDialog>();
  for (const { path, state, file } of prerenderList()) {
    const answer = openPage(path, state);
    if (answer.kind !== 'page') continue;
    // An edition that is for sale has no dialog.
    const html = readFileSync(join(DIST, file), 'utf8');
    const dialogs = dialogsIn(answer.content).filter(({ address }) =>
      html.includes(`href="${address}"`),
    );
    for (const { label, address } of dialogs) {
      const form = address.replace(/\?.*$/, '').replace(/.*\//, '');
      if (!kinds.has(form)) kinds.set(form, { path, label, form });
    }
  }
  return [...kinds.values()];
}

export function dialogsOf(path: string): Dialog[] {
  const answer = openPage(path);
  return answer.kind === 'page' ? dialogsIn(answer.content) : [];
}

/** Every dialog in the content of a page, at any depth. */
export function dialogsIn(value: unknown): Dialog[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'embedded' in value ? [value as Dialog] : Object.values(value).flatMap(dialogsIn);
}
