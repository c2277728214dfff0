// One edition of Volume I behind its door: what it costs, what it is worth, what it holds (spec §9).
import type { RitualsPage, Tier } from '../core/core';
import { FormDialog } from './form-dialog';

interface TierCardProps {
  tier: Tier;
  words: RitualsPage['paths']['codex'];
  labels: Pick<RitualsPage['paths'], 'popular' | 'save'>;
  /** What the crossed-out figure is: the regular price of one edition, the value of the other. */
  worth: string;
}

export function TierCard({ tier, words, labels, worth }: TierCardProps) {
  return (
    <li className={`tier${tier.mostPopular ? ' tier-popular' : ''}`}>
      {tier.mostPopular && <p className="tier-mark">{labels.popular}</p>}
      <p className="eyebrow">{words.eyebrow}</p>
      <h3>{tier.name}</h3>
      <p className="tier-price">
        <strong className="figure-numeral">{tier.price.text}</strong>
        <span className="tier-note">
          <s>
            <span className="visually-hidden">{worth} </span>
            {tier.value}
          </s>{' '}
          <span>{`${labels.save} ${tier.saving}`}</span>
        </span>
      </p>
      <p className="tier-text">{words.text}</p>
      <ul className="tier-points">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <FormDialog
        dialog={words.dialog}
        variant={tier.mostPopular ? 'luxury' : 'outline'}
        size="lg"
      />
    </li>
  );
}
