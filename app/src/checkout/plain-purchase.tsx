// Plain purchase forms of a page whose app has failed: they lead to the payment without scripts.

import { BUILD_SETTINGS } from '../backend/settings';
import { offers, openPage, type Page, type Purchase } from '../core/core';
import { Button } from '../ui/button';
import { formAction } from './purchase-form';

/** What the page at a path sells; nothing where a hosted backend sells, which takes no plain forms. */
export function PlainPurchase({ path }: { path: string }) {
  const answer = openPage(path);
  if (BUILD_SETTINGS.hosted || answer.kind !== 'page') return null;
  return purchasesOf(answer.content).map((purchase) => (
    <PlainForm key={purchase.label} {...purchase} />
  ));
}

/** The form of one offer. */
function PlainForm({ offer, label }: PlainOffer) {
  return (
    <form method="post" action={formAction(offer)}>
      <Button variant="luxury" size="lg" type="submit" name={offer && 'offer'} value={offer}>
        {label}
      </Button>
    </form>
  );
}

/** INITIATION is sold without a name. */
type PlainOffer = Pick<Purchase, 'label'> & { offer?: string | undefined };

function purchasesOf(content: Page): PlainOffer[] {
  switch (content.page) {
    case 'initiation':
      return [{ label: content.buttons.first }];
    case 'rituals':
      return [offers().codex.purchase, offers().devotion.purchase].filter(isForSale);
    case 'plain':
      return [content.purchase].filter(isForSale);
    default:
      return [];
  }
}

function isForSale(purchase: Purchase | null | undefined): purchase is Purchase {
  return purchase !== null && purchase !== undefined;
}
