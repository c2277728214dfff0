// Illustration: an open door on the sea at night, for one day of the week. From day to day the moon is fuller and
// higher, its reflection is longer, and there are fewer stars.

/** Stars, in the order in which they appear as the moon wanes. */
const STARS = [
  [146, 112, 1.6],
  [284, 168, 1.4],
  [126, 232, 1.2],
  [262, 108, 1],
  [292, 262, 1.3],
  [164, 176, 1],
  [204, 74, 1.2],
  [128, 318, 0.9],
  [258, 214, 0.9],
  [176, 128, 0.8],
  [274, 330, 1],
  [118, 150, 0.9],
] as const;

/** Height of the horizon and radius of the moon, in units of the view box. */
const HORIZON = 372;
const RADIUS = 34;
/** Center of the opening beside the leaf. */
const MIDDLE = 211;
/** Handle length of a cubic Bézier curve that approximates a quarter of an ellipse. */
const HANDLE = 0.5523;

/** `day` is 1 (new moon) to 7 (full moon). */
export function MoonlitDoorIllustration({ day }: { day: number }) {
  const height = HORIZON - 66 - day * 24;
  // x position at which the edge of the shadow crosses the middle: at the right limb on day 1, at the left limb on day
  // 7.
  const edge = Math.round(RADIUS * Math.cos((Math.PI * (day - 1)) / 6) * 100) / 100;
  const bend = Math.round(edge * HANDLE * 100) / 100;
  const reach = RADIUS * HANDLE;
  const path = Array.from({ length: (day - 1) * 2 }, (_, line) => {
    const width = 10 + line * (line % 2 === 0 ? 5.5 : 3.5);
    return `M${MIDDLE - width + (line % 3) * 4} ${HORIZON + 9 + line * 8}h${width * 2}`;
  });
  return (
    <svg
      className="moonlit-door"
      overflow="visible"
      fill="none"
      viewBox="0 0 360 560"
      aria-hidden="true"
    >
      <path fill="var(--sand)" stroke="var(--champagne)" d="M10 520V180a170 170 0 0 1 340 0v340Z" />
      <path fill="var(--plum)" d="M42 520V180a138 138 0 0 1 276 0v340Z" />
      {STARS.slice(0, 14 - day * 2).map(([x, y, size]) => (
        <circle key={x} fill="var(--champagne)" cx={x} cy={y} r={size} />
      ))}
      <path fill="var(--aubergine)" d={`M42 ${HORIZON}h276v148H42Z`} />
      <g transform={`translate(${MIDDLE} ${height})`}>
        <circle fill="var(--plum)" stroke="var(--champagne)" r={RADIUS} />
        {day > 1 && (
          <path
            fill="var(--champagne)"
            d={`M0-${RADIUS}A${RADIUS} ${RADIUS} 0 0 1 0 ${RADIUS}C${bend} ${RADIUS} ${edge} ${reach} ${edge} 0S${bend}-${RADIUS} 0-${RADIUS}Z`}
          />
        )}
      </g>
      <path stroke="var(--champagne)" strokeWidth="1.5" opacity=".75" d={path.join('')} />
      <path
        fill="var(--pearl)"
        stroke="var(--champagne)"
        d="M42 520V180C42 128 66 82 104 58v404Z"
      />
      <path stroke="var(--champagne)" d="M58 506V184c0-40 14-76 36-104v370Z" />
      <circle fill="var(--champagne)" cx="91" cy="304" r="4" />
      <path
        fill="var(--pearl)"
        stroke="var(--champagne)"
        d="M0 520h360v14H0ZM-14 534h388v16H-14Z"
      />
    </svg>
  );
}
