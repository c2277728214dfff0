// Key figures of a case study. The value "12 weeks" is split for its typography: "12" is set large and "weeks" smaller.
import './metrics.css';
import type { CaseStudy } from '../core/core';
import { Explained } from './term';

export function Metrics({ metrics }: Pick<CaseStudy, 'metrics'>) {
  return (
    <dl className="ruled stack m-cols-3 metrics">
      {Object.entries(metrics).map(([label, value]) => {
        const [number, ...words] = value.split(' ');
        return (
          <div key={label} className="spread">
            <dt className="eyebrow">
              <Explained text={label} />
            </dt>
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
