// Dialogs of the desk's pages: something is read or answered, and then done or left.

import { action, element } from './elements';
import { focusOn, handOn } from './focus';

/**
 * A dialog with a heading, contents, and a button that does something and closes it; none without `run`. The element that
 * `run` returns has the focus then; else the control that opened the dialog, or what stands for it on a page that was made anew.
 */
export function openDialog(
  heading: string,
  contents: readonly (HTMLElement | undefined)[],
  name: string,
  run?: () => Promise<HTMLElement | null | undefined>,
): void {
  const opener = document.activeElement;
  let next: HTMLElement | null | undefined;
  const dialog = element('dialog', { class: 'question', 'aria-labelledby': 'dialog-title' });
  const go =
    run &&
    action(name, async () => {
      next = await run();
      dialog.close();
    });
  dialog.append(
    element('h2', { id: 'dialog-title' }, heading),
    ...contents.filter((one) => one !== undefined),
    element(
      'div',
      { class: 'choices' },
      go,
      action('Leave it as it is', async () => dialog.close(), { class: 'quiet' }),
    ),
  );
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    go?.click();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    // Nothing outside of a modal dialog can have the focus before.
    const page = document.querySelector<HTMLElement>('main > section:not([hidden])');
    if (next) focusOn(next);
    else if (opener instanceof HTMLElement && !opener.isConnected && page) handOn(opener, page);
  });
  document.body.append(dialog);
  dialog.showModal();
}
