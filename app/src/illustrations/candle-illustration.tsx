// Illustration: a lit candle. The style sheet sets its height.
import './candle-illustration.css';

export function CandleIllustration() {
  return (
    <span className="positioned layer-before layer-after candle" aria-hidden="true">
      <svg className="reveal lit candle-flame" fill="var(--champagne)" viewBox="0 0 16 32">
        <path d="M8 1c1 7 6 11 6 19a6 6 0 0 1-12 0C2 14 7 9 8 1Z" />
        <path
          fill="var(--pearl)"
          d="M8 14c.6 4 2.600 5.500 2.600 9a2.600 2.600 0 0 1-5.200 0c0-2.600 2-4.800 2.600-9Z"
        />
      </svg>
    </span>
  );
}
