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
      <Line className="ledger-total" label={words.total} figure={offer.totalValue.text} />
      <Line
        className="ledger-saving"
        label={words.saving}
        figure={`${offer.saving.text}, ${offer.savingPercent}%`}
      />
    </dl>
  );
}

function Line({ label, figure, className }: { label: string; figure: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd className="figure-numeral">{figure}</dd>
    </div>
  );
}
