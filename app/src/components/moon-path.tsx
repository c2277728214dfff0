// The way of the moon over the sea, and where on it the gathering stands: rising, at its height, gone down.
import type { Gathering } from '../core/core';

const HORIZON = 212;

/** Where the moon stands in each season; the whole way is half an ellipse from 60 to 580. */
const STANDS: Record<Gathering, { x: number; y: number }> = {
  upcoming: { x: 92, y: 124 },
  today: { x: 320, y: 28 },
  past: { x: 570, y: 214 },
};

export function MoonPath({ season }: { season: Gathering }) {
  const { x, y } = STANDS[season];
  return (
    <svg className={`moon-path moon-path-${season}`} viewBox="0 0 640 262" aria-hidden="true">
      <path className="moon-path-way" d={`M60 ${HORIZON}A260 184 0 0 1 580 ${HORIZON}`} />
      <circle className="moon-path-moon" cx={x} cy={y} r="26" />
      <path className="moon-path-sea" d={`M0 ${HORIZON}H640V262H0Z`} />
      <path className="moon-path-horizon" d={`M0 ${HORIZON}H640`} />
      <path
        className="moon-path-glitter"
        d={`M${x - 34} 228h68M${x - 22} 241h44M${x - 27} 254h54`}
      />
    </svg>
  );
}
