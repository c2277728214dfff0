// The bill of one edition: its parts at their own prices, and what is paid for all of them (spec §9).
import type { RitualsPage, Tier } from '../core/core';

interface BillProps {
  tier: Tier;
  words: RitualsPage['values'];
  /** What the sum of the parts is called for this edition. */
  worth: string;
}

export function Bill({ tier, words, worth }: BillProps) {
  return (
    <table className="bill">
      <caption>{tier.name}</caption>
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {tier.components.map(({ name, value }) => (
          <Line key={name} label={name} figure={value.text} />
        ))}
      </tbody>
      <tfoot>
        <Line className="bill-worth" label={worth} figure={tier.value} />
        <Line className="bill-today" label={words.today} figure={tier.price.text} />
        <Line className="bill-saving" label={words.saving} figure={tier.saving} />
      </tfoot>
    </table>
  );
}

function Line({ label, figure, className }: { label: string; figure: string; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td className="figure-numeral">{figure}</td>
    </tr>
  );
}
