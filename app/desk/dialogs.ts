// Dialogs of the desk's pages: something is read or answered, and then done or left.

import { action, element } from './elements';

/** A dialog with a heading, contents, and a button that does something and closes it. */
export function openDialog(
  heading: string,
  contents: readonly (HTMLElement | undefined)[],
  name: string,
  run: () => Promise<void>,
): void {
  const dialog = element('dialog', { class: 'question', 'aria-labelledby': 'dialog-title' });
  const go = action(name, async () => {
    await run();
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
    go.click();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
