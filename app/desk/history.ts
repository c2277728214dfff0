// The history of the content: what was changed when, in words, and the way back to any state.

import { openDialog } from './dialogs';
import { action, ask, dayOf, element, hourOf, listOf } from './elements';

interface State {
  id: string;
  time: number;
  lines: string[];
  backTo?: number;
}

/** Shows the page; `onBack` is called once the content is what it was. */
export async function showHistory(place: HTMLElement, onBack: () => void): Promise<void> {
  const { fault, states } = await ask<{ fault?: string; states: State[] }>('history');
  const days = new Map<string, State[]>();
  for (const state of states)
    days.set(dayOf(state.time), [...(days.get(dayOf(state.time)) ?? []), state]);
  const newest = states[0]?.id;
  place.replaceChildren(
    element('h2', { id: 'history-title', tabindex: '-1' }, 'History'),
    element(
      'p',
      { class: 'lead' },
      fault ??
        'Each time that something is saved, all words, prices and pictures are kept as they are, on this computer. You can go back to any of these states, and forward again: going back is a state, too.',
    ),
    ...[...days].map(([day, inDay]) =>
      element(
        'section',
        {},
        element('h3', {}, day),
        element(
          'ol',
          { class: 'states' },
          inDay.map((state) =>
            element('li', {}, ...entry(state, state.id === newest, () => goBack(state))),
          ),
        ),
      ),
    ),
  );

  async function goBack({ id, time }: State): Promise<void> {
    const { lines } = await ask<{ lines: string[] }>('compare', { id });
    openDialog(
      `Back to ${dayOf(time)}, ${hourOf(time)}`,
      [
        lines.length === 0
          ? element('p', {}, 'Everything is as it was then: nothing would change.')
          : element('p', {}, 'This will change. What is there now stays in the history.'),
        listOf(lines),
        element(
          'p',
          { class: 'note' },
          'What stands in an open form and is not saved will be lost.',
        ),
      ],
      'Go back',
      lines.length === 0
        ? undefined
        : async () => {
            await ask('restore', { id });
            onBack();
            await showHistory(place, onBack);
            return place.querySelector<HTMLElement>('#history-title');
          },
    );
  }
}

function* entry({ id, time, lines, backTo }: State, isNow: boolean, goBack: () => Promise<void>) {
  yield element('time', { datetime: new Date(time).toISOString() }, hourOf(time));
  const all =
    backTo === undefined ? lines : [`Back to ${dayOf(backTo)}, ${hourOf(backTo)}.`, ...lines];
  const label = `state-${id.slice(0, 12)}`;
  yield listOf(all, { id: label });
  yield isNow
    ? element('span', { class: 'badge public' }, 'As it is now')
    : action('Go back to this', goBack, { class: 'quiet', 'aria-describedby': label });
}
