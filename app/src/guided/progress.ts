// Shows the progress that this browser has stored. On every page of the program: finished days. On the contents page:
// the button to the next evening, the folded letter, and buttons that store the program link and remove stored data.

import { fillIn } from '../ui/fill-in';
import { keepLink, keptLink } from '../ui/kept-link';
import { forget, hasMemory, recall, remember } from './guide-memory';
import type { ScriptWords } from './guided-mode';

/** Labels of the button to the next evening, read from its element. */
interface NextEveningWords {
  /** Label for the next day; `{day}` is replaced by the name of the day. */
  next: string;
  resume: string;
  /** Label for the method after the last day, and its path. */
  after: string;
  afterPath: string;
}

/** Shows the stored progress and connects the buttons of the contents page. */
export function connectProgress(root: ParentNode = document): void {
  showProgress(root);
  const letter = root.querySelector<HTMLDetailsElement>('[data-guided="letter"]');
  if (!find(root, 'way')) return;
  if (letter && (hasMemory() || keptLink() !== null)) letter.open = false;
  // A click on a day starts the week: afterwards the contents continue where the buyer stopped.
  root.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const slug = link ? slugOf(link) : '';
    if (daysOf(root).some((day) => day.slug === slug)) remember({ latest: slug });
  });
  connectButtons(root);
}

function connectButtons(root: ParentNode): void {
  let restore: (() => void) | undefined;
  const on = (name: string, action: () => void) =>
    find(root, name)?.addEventListener('click', () => {
      action();
      showProgress(root);
      showMemory(root, restore !== undefined);
    });
  on('keep', () => keepLink(window.location.pathname));
  on('forget', () => {
    const [restoreMemory, link] = [forget(), keptLink()];
    keepLink(null);
    restore = () => {
      restoreMemory();
      keepLink(link);
    };
    showMemory(root, true);
    find(root, 'restore')?.focus();
  });
  on('restore', () => {
    restore?.();
    restore = undefined;
    showMemory(root, false);
    find(root, 'forget')?.focus();
  });
  showMemory(root, false);
}

export function showProgress(root: ParentNode): void {
  const { done } = recall();
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.moon-row a'))
    link.toggleAttribute('data-done', done.includes(slugOf(link)));
  for (const mark of root.querySelectorAll<HTMLElement>('[data-done-day]'))
    mark.hidden = !done.includes(mark.dataset['doneDay'] ?? '');
  // The moon of the latest finished day is as full as the number of finished days.
  const moons = root.querySelectorAll('.moon-row .moon');
  const moon = moons[Math.min(done.length, moons.length) - 1];
  for (const element of root.querySelectorAll('[data-guided="moon"]'))
    element.replaceChildren(...(moon ? [moon.cloneNode(true)] : []));
  for (const element of root.querySelectorAll<HTMLElement>('[data-guided="days"]')) {
    const owner = element.closest<HTMLElement>('[data-words]');
    if (!owner) continue;
    const { dayDone, daysDone } = JSON.parse(owner.dataset['words'] ?? '{}') as ScriptWords;
    element.textContent =
      done.length === 0
        ? ''
        : done.length === 1
          ? dayDone
          : fillIn(daysDone, { count: done.length });
  }
  showNextEvening(root);
}

/** Makes the button of the contents lead to the next evening. */
function showNextEvening(root: ParentNode): void {
  const element = find(root, 'way');
  const link = element?.querySelector('a');
  const label = link?.querySelector('.button-line');
  if (!element || !link || !label) return;
  // The served button is restored when the stored data is removed.
  element.dataset['served'] ??= JSON.stringify([link.getAttribute('href'), label.textContent]);
  const [href, text] =
    nextEveningLink(root, JSON.parse(element.dataset['words'] ?? '{}') as NextEveningWords) ??
    (JSON.parse(element.dataset['served']) as [string, string]);
  link.setAttribute('href', href);
  label.textContent = text;
}

/** Path and label of the link to the next evening; undefined before the first evening. */
function nextEveningLink(root: ParentNode, words: NextEveningWords): [string, string] | undefined {
  const { done, latest, places } = recall();
  const days = daysOf(root);
  const open = days.filter(({ slug }) => !done.includes(slug));
  const stopped = open.filter(({ slug }) => places[slug]);
  const unfinished = stopped.find(({ slug }) => slug === latest) ?? stopped.at(-1);
  if (unfinished) return [unfinished.path, fillIn(words.resume, { day: unfinished.label })];
  if (!hasMemory()) return undefined;
  // Days that were skipped come after the days that follow the last finished one.
  const lastDone = days.findLastIndex(({ slug }) => done.includes(slug));
  const next = days.slice(lastDone + 1)[0] ?? open[0];
  if (!next) return [words.afterPath, words.after];
  return lastDone < 0 && latest === ''
    ? undefined
    : [next.path, fillIn(words.next, { day: next.label })];
}

/** Shows the buttons of the contents page that apply to the stored data. */
function showMemory(root: ParentNode, isForgotten: boolean): void {
  const isKept = keptLink() !== null;
  const show = (name: string, isShown: boolean) => {
    const element = find(root, name);
    if (element) element.hidden = !isShown;
  };
  show('device', true);
  show('keep', !isKept);
  show('keep-text', !isKept);
  show('kept', isKept);
  show('progress', isForgotten || isKept || hasMemory());
  show('forget', !isForgotten);
  show('restore', isForgotten);
  const progress = find(root, 'progress');
  const days = progress?.querySelector('[data-guided="days"]');
  if (progress && days && isForgotten) days.textContent = progress.dataset['forgotten'] ?? '';
}

const find = (root: ParentNode, name: string) =>
  root.querySelector<HTMLElement>(`[data-guided="${name}"]`);

const daysOf = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('[data-day-label]')].flatMap((element) => {
    const link = element.querySelector('a');
    const label = element.dataset['dayLabel'] ?? '';
    return link ? [{ slug: slugOf(link), path: link.pathname, label }] : [];
  });

const slugOf = (link: HTMLAnchorElement) => link.pathname.split('/').at(-1) ?? '';
