// Runs in a page of the development site that stands in the desk's frame: tells the desk when the page is there and what was
// clicked, and scrolls to what is edited in the form. With a key held, a click does what it does for visitors.

import { showEdited } from './edited-place';
import type {
  ClickedPlace,
  ClickMessage,
  EditedMessage,
  LeftMessage,
  ReadyMessage,
} from './messages';
import { elementsLike, pictureOf, textOf } from './page-text';
import { moveBox, removeBox } from './place-box';
import { comparable } from './shown-text';

/** How many parts around a clicked place are told, and the most letters of one. */
const LEVELS = 8;
const LONGEST = 4000;

/** What reacts to a click. */
const CONTROLS = 'a, button, summary, label, input, select, textarea';

/** Whether an element has words of its own, and not only those of elements in it. */
const hasOwnWords = (element: Element) =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

/** The picture at a point: that of the clicked element, or one that lies below parts without words of their own. */
function pictureAt(clicked: Element, x: number, y: number): string | undefined {
  if (hasOwnWords(clicked)) return undefined;
  const image = document.elementsFromPoint(x, y).find((one) => pictureOf(one) !== undefined);
  return image && pictureOf(image);
}

/** A clicked place, as the desk finds its field. */
function placeOf(clicked: Element, x: number, y: number): ClickedPlace {
  const levels: string[] = [];
  const before: number[] = [];
  for (
    let element: Element | null = clicked;
    element && element !== document.body && levels.length < LEVELS;
    element = element.parentElement
  ) {
    const text = comparable(textOf(element));
    if (text === '' || text === levels.at(-1)) continue;
    if (text.length > LONGEST) break;
    levels.push(text);
    before.push(elementsLike(element, text).indexOf(element));
  }
  const link = clicked.closest('a')?.getAttribute('href') ?? undefined;
  return { levels, before, picture: pictureAt(clicked, x, y), link };
}

/** Does with a control what a click of a visitor does. */
function pressControl(control: HTMLElement): void {
  const address = control instanceof HTMLAnchorElement ? control.href : '';
  if (address !== '' && new URL(address).origin !== location.origin)
    window.open(address, '_blank', 'noopener');
  else control.click();
}

/**
 * Calls a function once the page is rendered: a page of the app is empty until then, a page of a program is served
 * complete.
 */
function onceRendered(call: () => void): void {
  const { documentElement } = document;
  if (!document.querySelector('#root')) {
    call();
    return;
  }
  const look = () => {
    if (!documentElement.hasAttribute('data-hydrated')) return;
    observer.disconnect();
    call();
  };
  const observer = new MutationObserver(look);
  observer.observe(documentElement, { attributeFilter: ['data-hydrated'] });
  look();
}

function start(desk: string): void {
  const send = (message: ClickMessage | ReadyMessage | LeftMessage) =>
    window.parent.postMessage(message, desk);
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      // Keys press a control without a pointer, and so does `pressControl`.
      if (event.detail === 0 || !(target instanceof Element)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
        const control = target.closest<HTMLElement>(CONTROLS);
        if (control) pressControl(control);
        return;
      }
      send({
        type: 'click',
        page: location.pathname,
        place: placeOf(target, event.clientX, event.clientY),
      });
    },
    { capture: true },
  );
  addEventListener('pointerover', ({ target }) => {
    if (target instanceof Element && (hasOwnWords(target) || pictureOf(target)))
      moveBox('pointed', target);
    else removeBox('pointed');
  });
  document.documentElement.addEventListener('pointerleave', () => removeBox('pointed'));
  addEventListener('message', ({ origin, source, data }: MessageEvent<EditedMessage>) => {
    if (origin === desk && source === window.parent && data.type === 'edited') showEdited(data);
  });
  addEventListener('pagehide', () => send({ type: 'left' }));
  onceRendered(() => send({ type: 'ready', page: location.pathname }));
}

const deskOrigin = document.querySelector<HTMLMetaElement>('meta[name="desk"]')?.content;
if (deskOrigin && window.parent !== window) start(deskOrigin);
