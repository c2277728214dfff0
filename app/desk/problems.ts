// What the checker found, as cards: where it is, the words that stand there, what is wrong, and what to write.

import { element, listOf } from './elements';
import { replace } from './focus';
import type { DeskState, Problem } from './state';

/** What of the site cannot be made, for its owner. */
const FAULTS: Record<string, string> = {
  'pictures and fonts': 'The pictures for the site cannot be made.',
  'the core': 'The site beside the forms cannot be brought up to date.',
  'the server': 'The site beside the forms cannot be brought up to date.',
  'checkout-server': 'The site beside the forms cannot be started.',
  "the program's files to save": 'The files of the program for buyers cannot be made.',
};

/** The sentence about all of it, for the bar. */
export function stateInWords({ check, problems, faults, isSiteUp }: DeskState): string {
  const count = problems.filter(({ isWarning }) => !isWarning).length;
  if (check === 'pending') return 'The content is being looked at …';
  if (check === 'checking') return 'Saved. It is being checked …';
  if (check === 'broken') {
    const what = count === 1 ? 'One problem' : `${count} problems`;
    return `${what}: the site shows what was there before.`;
  }
  if (faults.some(({ what }) => what !== 'the content'))
    return 'Saved, and nothing is wrong with it; but the site cannot show it.';
  return isSiteUp
    ? 'No problem: the site shows what was saved.'
    : 'Saved, and nothing is wrong with it. The site is starting …';
}

/** What is shown, as text: the state comes again and again. */
let shown = '';

/** Shows the problems in their place; `status` has the focus after the last of them. */
export function showProblems(
  place: HTMLElement,
  { problems, faults }: DeskState,
  status: HTMLElement,
): void {
  const next = JSON.stringify([problems, faults]);
  if (next === shown) return;
  shown = next;
  const failed = faults.filter(({ what }) => what !== 'the content');
  const wrong = problems.filter(({ isWarning }) => !isWarning);
  const taste = problems.filter(({ isWarning }) => isWarning);
  // An open list stays open while its entries change.
  const isOpen = place.querySelector('details.taste')?.hasAttribute('open') === true;
  place.hidden = problems.length + failed.length === 0;
  const children = [
    ...failed.map(faultCard),
    ...(wrong.length > 0 ? [list(wrong)] : []),
    ...(taste.length > 0
      ? [
          element(
            'details',
            { class: 'taste', open: isOpen },
            element(
              'summary',
              { id: 'taste' },
              taste.length === 1 ? 'A matter of taste' : `${taste.length} matters of taste`,
            ),
            list(taste),
          ),
        ]
      : []),
  ];
  replace(place, children, place.hidden ? status : place);
}

const list = (problems: readonly Problem[]) =>
  listOf(
    problems.map((problem) => card(problem)),
    { class: 'cards' },
  );

function card({ where, link, quote, found, remedy }: Problem): HTMLElement {
  const heading = link === undefined ? where : element('a', { href: link }, where);
  return element(
    'article',
    { class: 'card' },
    element('h2', {}, heading),
    quote === '' ? undefined : element('blockquote', {}, quote),
    element('p', {}, `${found}.`.replace(/([.!?])\.$/, '$1')),
    remedy === ''
      ? undefined
      : element('p', { class: 'remedy' }, element('strong', {}, 'What to do: '), `${remedy}.`),
  );
}

const faultCard = ({ what, text }: { what: string; text: string }) =>
  element(
    'article',
    { class: 'card' },
    element('h2', {}, FAULTS[what] ?? 'The site cannot be shown.'),
    element('p', {}, 'It shows what was there before. What you save is kept all the same.'),
    element(
      'details',
      {},
      element('summary', {}, 'For whoever looks after this computer'),
      element('pre', {}, text),
    ),
  );
