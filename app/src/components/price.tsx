// The price with the regular one struck through, and what it comes to a day (spec §9).
import type { InitiationOffer, InitiationPage } from '../core/core';

interface PriceProps {
  offer: InitiationOffer;
  words: InitiationPage['ledger'];
}

export function Price({ offer, words }: PriceProps) {
  return (
    <p className="price">
      <strong className="price-today figure-numeral">{offer.price.text}</strong>
      <span className="price-note">
        <s>
          <span className="visually-hidden">{words.original} </span>
          {offer.original.text}
        </s>
        <span>{`${offer.percentOff}% off`}</span>
        <span>{`${offer.perDay.text} ${words.perDay}`}</span>
      </span>
    </p>
  );
}
