// Plain purchase forms for a page whose app has failed: they lead to the payment without scripts.

import { BUILD_SETTINGS } from '../backend/settings';
import { offers, openPage, type Page, type Purchase } from '../core/core';
import { CheckoutForm } from './checkout-form';

/** Forms for the offers of the page at a path; none if a hosted backend sells, which has no plain forms. */
export function CheckoutWithoutScripts({ path }: { path: string }) {
  const answer = openPage(path);
  if (BUILD_SETTINGS.hosted || answer.kind !== 'page') return null;
  return purchasesOf(answer.content).map(({ offer, label }) => (
    <CheckoutForm key={label} offer={offer} size="lg">
      {label}
    </CheckoutForm>
  ));
}

/** INITIATION has no `offer`. */
type PlainOffer = Pick<Purchase, 'label'> & { offer?: string | undefined };

function purchasesOf(content: Page): PlainOffer[] {
  switch (content.page) {
    case 'initiation':
      return [{ label: content.buttons.first }];
    case 'rituals':
      return [offers().codex.purchase, offers().devotion.purchase].filter((sold) => sold != null);
    case 'plain':
      return content.purchase ? [content.purchase] : [];
    default:
      return [];
  }
}
