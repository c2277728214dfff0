// Illustration: five keys on a ring, each with a symbol. One key is drawn, the others are copies of it.

/** Symbols in the bows of the keys, in the order of the section; the origin is the center of the bow. */
const SYMBOLS = [
  'M0-4c-4-3-8-4-12-2V7c4-2 8-1 12 2 4-3 8-4 12-2V-6C8-8 4-7 0-4V9',
  'M-13-4c4-5 9-5 13 0s9 5 13 0m-26 9c4-5 9-5 13 0s9 5 13 0',
  'M-9-11H9v22H-9Zm5 7h8m-8 5h8m-8 5h4',
  'M-11 11V0A11 11 0 0 1 11 0v11m-16 0V0A5 5 0 0 1 5 0v11',
  'M-13-8h26V9h-26Zl13 10L13-8',
];

/** The key: bow, collar, shaft and bit. */
const KEY =
  'M0-28a28 28 0 1 0 .1 0m0 5a23 23 0 1 0 .1 0M-9 28H9v5H-9Zm5 5v153a4 4 0 0 0 8 0v-6h26v-44H4V33m7 147v-17a7 7 0 0 1 14 0v17';

export function KeyRingIllustration() {
  return (
    <svg
      className="key-ring"
      fill="var(--sand)"
      stroke="var(--bronze)"
      strokeLinejoin="round"
      viewBox="-262 -146 524 502"
      aria-hidden="true"
    >
      <circle r="142" fill="none" stroke="var(--champagne)" strokeWidth="4" />
      {SYMBOLS.map((symbol, index) => (
        <g key={symbol} className="reveal" transform={`rotate(${44 - index * 22})translate(0 162)`}>
          <g id={`key${index}`}>
            {index ? <use href="#key" /> : <path id="key" d={KEY} />}
            <path d={symbol} />
          </g>
        </g>
      ))}
    </svg>
  );
}

/** The bow of one key, beside the item that it stands for; `which` counts from 0. */
export function KeyBow({ which }: { which: number }) {
  return (
    <svg
      className="key-bow"
      fill="var(--sand)"
      stroke="var(--bronze)"
      strokeLinejoin="round"
      viewBox="-29 -29 58 58"
      width="52"
      aria-hidden="true"
    >
      <use href={`#key${which}`} />
    </svg>
  );
}
