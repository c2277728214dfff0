// Every page of the core's list, each with its name, its address, and what a visitor does to get there.

import { buyWhereTheTillIsClosed, isSaid, payInTheDemo } from './hands.mjs';

/** The pages as `{ name, path, shop?, hands? }`; `core` is the core's own door. */
export function pagesOf(core) {
  const house = core.site().brand.name;
  const nameOf = ({ path, state }) => {
    const title = core
      .head(path, '', state)
      .title.replace(` · ${house}`, '')
      .replace(`${house} · `, '');
    return state ? `${title}, ${state}` : title;
  };
  return core.prerenderList().map((page) => ({ name: nameOf(page), ...wayTo(page, core) }));
}

/** Most pages stand at their address; some answer only to what has happened. */
function wayTo({ path, state, status }, core) {
  if (status === 404) return { path: '/no-such-room' };
  if (state === 'unavailable') return { path, shop: 'closed', hands: [buyWhereTheTillIsClosed] };
  if (state === undefined || state === 'unknown') return { path };
  // Where the page looks again by itself it says so, as soon as it has come to life.
  const looksAgain = core.openPage(path, state).content.waiting?.watching;
  const hands = [payInTheDemo(state), ...(looksAgain ? [isSaid(looksAgain)] : [])];
  return { path, enter: '/initiation', hands };
}

/** One dialog for each form that a dialog can hold, with the page that it is on: `{ path, label, form }`. */
export function dialogsOf(core) {
  const kinds = new Map();
  for (const { path, state } of core.prerenderList()) {
    const answer = core.openPage(path, state);
    if (answer.kind !== 'page') continue;
    for (const { label, address } of inside(answer.content)) {
      const form = address.replace(/\?.*$/, '').replace(/.*\//, '');
      if (!kinds.has(form)) kinds.set(form, { path, label, form });
    }
  }
  return [...kinds.values()];
}

/** Every dialog that a page's content holds, however deep. */
function inside(value) {
  if (typeof value !== 'object' || value === null) return [];
  return 'embedded' in value ? [value] : Object.values(value).flatMap(inside);
}
