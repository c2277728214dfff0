// Price table of one edition: the value of each part, the total, and the price (spec §9).
import './tier-card.css';
import type { RitualsPage, Tier } from '../core/core';

interface TierPriceTableProps {
  tier: Tier;
  words: RitualsPage['values'];
  worth: string;
}

export function TierPriceTable({ tier, words, worth }: TierPriceTableProps) {
  return (
    <table className="full-width self-start tier-price-table">
      <caption className="pad-bottom-half m-pad-bottom-2 text-start text-voice text-title leading-11">
        {tier.name}
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {tier.components.map(({ name, value }) => (
          <Row key={name} label={name} figure={value.text} />
        ))}
      </tbody>
      <tfoot>
        <Row className="tier-price-worth" label={worth} figure={tier.value} />
        <Row className="tier-price-today" label={words.today} figure={tier.price.text} />
        <Row className="tier-price-saving" label={words.saving} figure={tier.saving} />
      </tfoot>
    </table>
  );
}

function Row({ label, figure, className }: { label: string; figure: string; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td className="figure-numeral">{figure}</td>
    </tr>
  );
}
