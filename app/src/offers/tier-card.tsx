// Card of one edition of Volume I: price, value, contents, and a button or link (spec §9).

import './tier-card.css';
import type { ReactNode } from 'react';
import type { RitualsPage, Tier } from '../core/core';
import { FormDialog } from '../forms/form-dialog';

interface TierCardProps {
  tier: Tier;
  words: RitualsPage['paths']['codex'];
  labels: Pick<RitualsPage['paths'], 'popular' | 'save'>;
  /** Label of the crossed-out amount: the regular price of one edition, the total value of the other. */
  worth: string;
  /** The buy button, if the edition is for sale; otherwise a waitlist link is shown. */
  buy: ReactNode;
}

export function TierCard({ tier, words, labels, worth, buy }: TierCardProps) {
  return (
    <li
      className={`stack-3 centered at-start arch-frame tier${buy ? '' : ' target'}${tier.mostPopular ? ' tier-popular surface-pearl' : ''}`}
    >
      {tier.mostPopular && (
        <p className="text-fine line-frame-gold text-champagne text-medium tier-mark">
          {labels.popular}
        </p>
      )}
      {words.eyebrow && <p className="eyebrow">{words.eyebrow}</p>}
      <h3 className="text-h4 m-text-title measure-9em">{tier.name}</h3>
      <p className="stack-1 centered tier-price">
        <strong className="text-light leading-1 figure-numeral">{tier.price.text}</strong>{' '}
        <span className="text-small cluster justify-center gap-y-0 gap-x-2">
          <s className="text-quiet">
            <span className="visually-hidden">{worth} </span>
            {tier.value}
          </s>{' '}
          <span className="text-gold text-medium">{`${labels.save} ${tier.saving}`}</span>
        </span>
      </p>
      <p className="text-quiet text-balance measure-short">{words.text}</p>
      <ul className="text-small full-width m-below-2 line-above measure-30 tier-points">
        {words.points.map((point) => (
          <li className="line-below m-leading-145 text-balance" key={point}>
            {point}
          </li>
        ))}
      </ul>
      {buy ?? (
        <FormDialog
          dialog={words.dialog}
          variant={tier.mostPopular ? 'luxury' : 'outline'}
          size="lg"
        />
      )}
    </li>
  );
}
