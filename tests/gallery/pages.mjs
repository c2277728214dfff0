// The pages of the core's list with name, path, and the actions that lead to them.

import { buyWithCheckoutDisabled, payInDemo, waitForText } from './actions.mjs';

/** The pages as `{ name, path, start?, server?, actions? }`; `core` is app/src/core/core.ts. */
export function pagesOf(core) {
  const brand = core.site().brand.name;
  const nameOf = ({ path, state }) => {
    const title = core
      .head(path, 'https://house.example', state)
      .title.replace(` · ${brand}`, '')
      .replace(`${brand} · `, '');
    return state ? `${title}, ${state}` : title;
  };
  return core.prerenderList().map((page) => ({ name: nameOf(page), ...locate(page, core) }));
}

/** Most pages are opened by path; pages with a state need a purchase first. */
function locate({ path, state, status }, core) {
  if (status === 404) return { path: '/no-such-room' };
  if (state === 'unavailable')
    return { path, server: 'disabled', actions: [buyWithCheckoutDisabled] };
  if (state === 'unreachable')
    return { path: `${path}?session_id=cs_test_12345678`, server: 'disabled' };
  if (state === undefined || state === 'unknown') return { path };
  // A page that polls the order status says so once it is hydrated.
  const pollingText = core.openPage(path, state).content.waiting?.watching;
  const actions = [payInDemo(state), ...(pollingText ? [waitForText(pollingText)] : [])];
  return { path, start: '/initiation', actions };
}

/** One dialog for each embeddable form, with the page that contains it: `{ path, label, form }`. */
export function dialogsOf(core) {
  const kinds = new Map();
  for (const { path, state } of core.prerenderList()) {
    const answer = core.openPage(path, state);
    if (answer.kind !== 'page') continue;
    for (const { label, address } of dialogsIn(answer.content)) {
      const form = address.replace(/\?.*$/, '').replace(/.*\//, '');
      if (!kinds.has(form)) kinds.set(form, { path, label, form });
    }
  }
  return [...kinds.values()];
}

/** All dialogs in a page's content, at any depth. */
function dialogsIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return 'embedded' in value ? [value] : Object.values(value).flatMap(dialogsIn);
}
