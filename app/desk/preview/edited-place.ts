// Finds the place of a page that shows what is edited, scrolls to it, and marks it for a moment.

import type { EditedField } from './messages';
import { isSeen, levelsOf, pictureOf, textOf } from './page-text';
import { moveBox } from './place-box';
import { closeness, comparable, type Recognizer, recognizer } from './shown-text';

/** How many parts around a place tell which of several with the same text it is. */
const LEVELS = 6;

/** How much longer the text of a part may be that holds the words, in letters. */
const SLACK = 200;

/** How long a place is waited for that the page does not show yet, in milliseconds. */
const PATIENCE = 60_000;

/** The innermost elements whose text is accepted. */
function innermost(isIt: (text: string) => boolean, least: number, most: number): Element[] {
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    const { length } = element.textContent ?? '';
    return (
      length >= least && length <= most && isSeen(element) && isIt(comparable(textOf(element)))
    );
  });
  return found.filter(
    (element) => !found.some((other) => other !== element && element.contains(other)),
  );
}

function elementsWith({ words, matches }: Recognizer): Element[] {
  // White space and signs that are compared as one make a text longer or shorter.
  const [least, most] = [words.length / 2, words.length * 2 + SLACK];
  const exact = innermost(matches, least, most);
  return exact.length > 0 ? exact : innermost((text) => text.includes(words), least, most);
}

/** The place of a field on the page. */
function findPlace({ text, near, picture }: EditedField): Element | undefined {
  const known = picture === undefined ? recognizer(text) : undefined;
  const all =
    picture === undefined
      ? known
        ? elementsWith(known)
        : []
      : [...document.images].filter((image) => pictureOf(image) === picture && isSeen(image));
  const close = (element: Element) => closeness(near, levelsOf(element, LEVELS));
  const [best] = all
    .map((element) => ({ element, close: close(element) }))
    .sort((one, other) => other.close - one.close);
  return best?.element;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

let shown = '';
let waiting: MutationObserver | undefined;

/** Shows the place of a field once the page has it; while it is edited, only where it has left the view. */
export function showEdited(edited: EditedField): void {
  waiting?.disconnect();
  const show = () => {
    const place = findPlace(edited);
    if (!place) return false;
    const isAgain = shown === edited.field;
    shown = edited.field;
    if (isAgain && isInView(place)) return true;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    moveBox('edited', place);
    return true;
  };
  if (show()) return;
  const observer = new MutationObserver(() => show() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  waiting = observer;
  setTimeout(() => observer.disconnect(), PATIENCE);
}
