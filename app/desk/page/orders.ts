// The shop: what waits for a decision, orders, letters, the newsletter, how the week goes. It is read from the server each time
// that the page is shown, and kept nowhere on this computer.

import { decisions } from './decisions';
import { element } from './elements';
import { replace } from './focus';
import { letterList } from './letter-list';
import { orderList } from './order-list';
import { ask } from './server';
import type { Decide, Shop } from './shop';
import { type Report, weeklyReport } from './weekly-report';
import './orders.css';

/** Shows the page. */
export async function showOrders(place: HTMLElement): Promise<void> {
  const title = () => element('h2', { id: 'orders-title', tabindex: '-1' }, 'Orders and letters');
  replace(place, [title(), element('p', { role: 'status' }, 'The server is being asked …')]);
  // While its file is broken, orders have the names that the server knows.
  const offers = await ask('offers', {}).catch(() => ({}));
  const shop = (await ask('shop', { ask: 'shop' })) as Shop;
  // A server of an older version has none.
  const report = await (ask('shop', { ask: 'report' }) as Promise<Report>).catch(() => undefined);
  const said = element('p', { role: 'status', class: 'said' });
  const body = element('div');
  const decide: Decide = async (request) => {
    said.textContent = '';
    const { message } = (await ask('shop', request)) as { message: string };
    said.textContent = message;
    show((await ask('shop', { ask: 'shop' })) as Shop);
  };
  const show = (now: Shop) =>
    replace(body, [
      ...decisions(now, decide),
      ...orderList(now.orders, offers, decide),
      ...letterList(now.letters),
    ]);
  show(shop);
  replace(place, [
    title(),
    element(
      'p',
      { class: 'note' },
      'Read from the server just now, in the time of the house. Nothing of it is kept on this computer.',
    ),
    said,
    body,
    ...(report ? weeklyReport(report) : []),
  ]);
}
