// The ledger of value: what each part is worth, what it adds up to, what it costs today (spec §9).
import type { InitiationOffer, InitiationPage } from '../core/core';

interface LedgerProps {
  offer: InitiationOffer;
  words: InitiationPage['ledger'];
}

export function Ledger({ offer, words }: LedgerProps) {
  return (
    <dl className="ledger">
      <Line label={words.program} figure={offer.original.text} />
      {offer.bonuses.map(({ name, value }) => (
        <Line key={name} label={name} figure={value.text} />
      ))}
      <Line label={words.total} figure={offer.totalValue.text} />
      <Line label={`${words.saving} ${offer.savingPercent}%`} figure={offer.saving.text} />
    </dl>
  );
}

function Line({ label, figure }: { label: string; figure: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure-numeral">{figure}</dd>
    </div>
  );
}

/** The same sum in one line, to be read at a glance: 194 + 17 + 13 + 23 = 247, yours today 87. */
export function Sum({ offer, words }: LedgerProps) {
  const parts = [offer.original, ...offer.bonuses.map(({ value }) => value)];
  return (
    <p className="sum figure-numeral">
      <span>{parts.map(({ text }) => text).join(' + ')}</span>{' '}
      <span>
        {`= ${offer.totalValue.text} `}
        <span className="eyebrow">{words.today}</span> <strong>{offer.price.text}</strong>
      </span>
    </p>
  );
}
