// Requests to the server about the shop: orders, submissions and figures, and what the owner decides about them. It is read
// from the server each time, and stored nowhere.

import { askShop } from '../../../scripts/publish/receiver';
import { storedSettings } from '../../../scripts/publish/settings';
import type { Request } from '../api';
import type { ShopNames } from '../entries';
import { isTable, type Table, type Text, valueAt } from '../values';
import { Refusal } from './requests';

/** Requests that the page can make: the values that each holds, and the kind of its answer. */
const REQUESTS: Record<string, { holds?: string[]; answer: string }> = {
  shop: { answer: 'shop' },
  report: { answer: 'report' },
  'orders-table': { answer: 'table' },
  'submissions-table': { answer: 'table' },
  'subscribers-table': { answer: 'table' },
  'send-link': { holds: ['order'], answer: 'done' },
  accept: { holds: ['order', 'why'], answer: 'done' },
  close: { holds: ['order'], answer: 'done' },
  open: { holds: ['order'], answer: 'done' },
  'accept-submission': { holds: ['submission'], answer: 'done' },
  'put-away': { holds: ['submission'], answer: 'done' },
  'retry-mail': { answer: 'done' },
};

/**
 * @param folder Of the settings of publishing.
 * @throws {Refusal} It is no such request, or this computer has no way to the server.
 */
export function askServer(
  folder: string,
  { ask, ...body }: Request<'shop'>,
): Promise<Record<string, unknown>> {
  const request = Object.hasOwn(REQUESTS, ask) ? REQUESTS[ask] : undefined;
  if (!request) throw new Refusal(400, 'The shop cannot be asked that.');
  const stored = storedSettings(folder);
  if (!stored)
    throw new Refusal(
      409,
      'Orders and letters are on the server, which this computer does not know yet. Publish once: that is where it is asked for.',
    );
  if (stored.way === 'git')
    throw new Refusal(
      409,
      'Orders and letters are on the server. This computer publishes through a Git host, and has no way to the server itself: your operator can list them there (checkout-server orders, checkout-server submissions).',
    );
  const { holds = [], answer } = request;
  const sent: Record<string, unknown> = body;
  const held = Object.fromEntries(holds.map((name) => [name, sent[name]]));
  return askShop(stored, { ask, ...held }, answer);
}

/** Reads the names of offers, forms and fields; a file that is broken has none. */
export function shopNames(textOf: (file: string) => Text | undefined): ShopNames {
  const tablesAt = (table: Table | undefined, key: string) => {
    const entries = valueAt(table, [key]);
    return (Array.isArray(entries) ? entries : []).filter(isTable);
  };
  const named = <Name>(tables: Table[], key: string, nameOf: (table: Table) => Name) =>
    Object.fromEntries(tables.map((table) => [String(table[key]), nameOf(table)]));
  const words = (value: unknown) => String(value).replaceAll('*', '');
  const labels = (table: Table) => words(table['label']);
  return {
    offers: named(tablesAt(textOf('offers.toml')?.value, 'offers'), 'slug', ({ name }) =>
      words(name),
    ),
    forms: named(tablesAt(textOf('forms.toml')?.value, 'forms'), 'slug', (form) => ({
      title: words(form['title']),
      fields: named(tablesAt(form, 'fields'), 'name', (field) => ({
        label: labels(field),
        options: named(tablesAt(field, 'options'), 'value', labels),
      })),
    })),
  };
}
