// A dialog that is closed by Escape, and one that stays until something is chosen.

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog';

let closings = 0;

function Opener({ canClose }: { canClose: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          heading="A question"
          onClose={() => {
            closings += 1;
            setOpen(!canClose);
          }}
        >
          <input aria-label="Answer" />
        </Dialog>
      )}
    </>
  );
}

test('Escape closes a dialog, and the focus is where it came from', async () => {
  await render(<Opener canClose />);
  const open = page.getByRole('button', { name: 'Open' });
  await open.click();
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('a dialog that waits for a choice stays, however often Escape is pressed', async () => {
  closings = 0;
  await render(<Opener canClose={false} />);
  await page.getByRole('button', { name: 'Open' }).click();
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closings).toBe(times);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  }
});
