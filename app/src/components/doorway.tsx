// A door of the house that stands open on the sea at night. The fuller the moon, the higher it stands, the longer
// its path on the water, and the fewer the stars beside it.
import '../styles/doorway.css';

/** Where the stars stand, from the last to go out to the first. */
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

/** The height of the horizon and the moon's size, in the drawing's own measure. */
const HORIZON = 372;
const RADIUS = 34;
/** The middle of what the leaf leaves open. */
const MIDDLE = 211;
/** How far a cubic curve's handles stand out, so that it draws a quarter of an ellipse. */
const HANDLE = 0.5523;

/** `day` is one of seven: 1 is the new moon, 7 the full one. */
export function Doorway({ day }: { day: number }) {
  const height = HORIZON - 66 - day * 24;
  // Where the shadow's edge crosses the middle of the moon: at its right limb on day 1, at its left on day 7.
  const edge = Math.round(RADIUS * Math.cos((Math.PI * (day - 1)) / 6) * 100) / 100;
  const bend = Math.round(edge * HANDLE * 100) / 100;
  const reach = RADIUS * HANDLE;
  const path = Array.from({ length: (day - 1) * 2 }, (_, line) => {
    const width = 10 + line * (line % 2 === 0 ? 5.5 : 3.5);
    return `M${MIDDLE - width + (line % 3) * 4} ${HORIZON + 9 + line * 8}h${width * 2}`;
  });
  return (
    <svg className="doorway" viewBox="0 0 360 560" aria-hidden="true">
      <path className="doorway-wall" d="M10 520V180a170 170 0 0 1 340 0v340Z" />
      <path className="doorway-night" d="M42 520V180a138 138 0 0 1 276 0v340Z" />
      {STARS.slice(0, 14 - day * 2).map(([x, y, size]) => (
        <circle key={x} className="doorway-star" cx={x} cy={y} r={size} />
      ))}
      <path className="doorway-sea" d={`M42 ${HORIZON}h276v148H42Z`} />
      <g transform={`translate(${MIDDLE} ${height})`}>
        <circle className="doorway-limb" r={RADIUS} />
        {day > 1 && (
          <path
            className="doorway-moon"
            d={`M0-${RADIUS}A${RADIUS} ${RADIUS} 0 0 1 0 ${RADIUS}C${bend} ${RADIUS} ${edge} ${reach} ${edge} 0S${bend}-${RADIUS} 0-${RADIUS}Z`}
          />
        )}
      </g>
      <path className="doorway-path" d={path.join('')} />
      <path className="doorway-leaf" d="M42 520V180C42 128 66 82 104 58v404Z" />
      <path className="doorway-line" d="M58 506V184c0-40 14-76 36-104v370Z" />
      <circle className="doorway-knob" cx="91" cy="304" r="4" />
      <path className="doorway-step" d="M0 520h360v14H0ZM-14 534h388v16H-14Z" />
    </svg>
  );
}
