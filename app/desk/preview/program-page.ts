// Runs in a page of a delivered program beside a form: does what the page's own script does for buyers, and shows the page anew once
// its words are others.

import { connectGuide } from '../../src/guided/guided-dialog';
import { connectProgress } from '../../src/guided/progress';
import { showTonight } from '../../src/guided/tonight';
import { connectPortal } from '../../src/portals/portal';

/** The page as it was served, before scripts have changed it. */
let served = document.body.innerHTML;
let disconnect: (() => void)[] = [];

function connect(): void {
  for (const end of disconnect) end();
  showTonight();
  connectProgress();
  disconnect = [connectGuide(), connectPortal()];
}

async function update(): Promise<void> {
  const response = await fetch(location.href);
  if (!response.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (next.body.innerHTML === served) return;
  served = next.body.innerHTML;
  document.title = next.title;
  document.body.replaceChildren(...next.body.childNodes);
  connect();
}

connect();
let updates = Promise.resolve();
const updateInOrder = () => {
  updates = updates.then(update).catch(() => location.reload());
};
// A change before the connection sends no event to this page.
for (const event of ['vite:ws:connect', 'program:changed'])
  import.meta.hot?.on(event, updateInOrder);
updateInOrder();
