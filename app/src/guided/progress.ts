// Shows the finished days: on the rows of moons, in the contents, and at the end of a guide.

import { forget, recall } from './guide-memory';
import type { ScriptWords } from './guided-mode';

/** Marks the finished days, and connects the button that forgets them. */
export function connectProgress(root: ParentNode = document): void {
  showProgress(root);
  root.querySelector('[data-guided="reset"]')?.addEventListener('click', () => {
    forget();
    showProgress(root);
    const progress = root.querySelector<HTMLElement>('[data-guided="progress"]');
    const days = progress?.querySelector('[data-guided="days"]');
    if (!progress || !days) return;
    progress.hidden = false;
    days.textContent = wordsOf(progress).wasReset;
  });
}

export function showProgress(root: ParentNode): void {
  const { done } = recall();
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.moon-row a')) {
    const slug = link.pathname.split('/').at(-1) ?? '';
    link.toggleAttribute('data-done', done.includes(slug));
  }
  // The moon of the latest of them: it is as full as days are done.
  const moons = root.querySelectorAll('.moon-row .moon');
  const moon = moons[Math.min(done.length, moons.length) - 1];
  for (const place of root.querySelectorAll('[data-guided="moon"]'))
    place.replaceChildren(...(moon ? [moon.cloneNode(true)] : []));
  for (const element of root.querySelectorAll<HTMLElement>('[data-guided="days"]')) {
    const owner = element.closest<HTMLElement>('[data-words]');
    if (!owner) continue;
    const { dayDone, daysDone } = wordsOf(owner);
    element.textContent =
      done.length === 0
        ? ''
        : done.length === 1
          ? dayDone
          : daysDone.replace('{count}', String(done.length));
    if (owner.dataset['guided'] === 'progress') owner.hidden = done.length === 0;
  }
}

function wordsOf(element: HTMLElement): ScriptWords {
  return JSON.parse(element.dataset['words'] ?? '{}') as ScriptWords;
}
