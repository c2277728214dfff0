// Three figures of a case study, large: the number first, and what follows it in a smaller hand.
import '../styles/metrics.css';
import type { Metric } from '../core/core';

export function Metrics({ metrics }: { metrics: Metric[] }) {
  return (
    <dl className="metrics">
      {metrics.map(({ key, label, value }) => {
        const [number, ...words] = value.split(' ');
        return (
          <div key={key}>
            <dt className="eyebrow">{label}</dt>
            <dd>
              <span className="metrics-number figure-numeral">{number}</span>
              {words.length > 0 && <span className="metrics-words"> {words.join(' ')}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
