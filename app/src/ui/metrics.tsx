// Key figures of a case study: the number large, the rest of the value smaller.
import './metrics.css';
import type { Metric } from '../core/core';

export function Metrics({ metrics }: { metrics: readonly Metric[] }) {
  return (
    <dl className="ruled stack grid-3 metrics">
      {metrics.map(({ key, label, value }) => {
        const [number, ...words] = value.split(' ');
        return (
          <div key={key} className="spread">
            <dt className="eyebrow">{label}</dt>
            <dd>
              <span className="metrics-number figure-numeral">{number}</span>
              {words.length > 0 && (
                <span className="text-voice text-h3 metrics-words"> {words.join(' ')}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
