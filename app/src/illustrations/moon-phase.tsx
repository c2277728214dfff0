// Illustration: one phase of the waxing moon, bounded by half a circle and half an ellipse.

/** Handle length of a cubic Bézier curve that approximates a quarter of an ellipse. */
const HANDLE = 0.5523;

/** `day` counts from 1: day 1 is the new moon, the last of `days` is the full moon. */
export function MoonPhase({ day, days }: { day: number; days: number }) {
  // Where the edge of the shadow crosses the middle: 15 at the right limb, -15 at the left one.
  const edge = 15 * Math.cos((Math.PI * (day - 1)) / (days - 1));
  const at = (part: number) => Math.round((16 + edge * part) * 100) / 100;
  return (
    <svg className="moon" viewBox="0 0 32 32" aria-hidden="true">
      <circle className="moon-limb" cx="16" cy="16" r="15" />
      {day > 1 && (
        <path
          className="moon-light"
          d={`M16 1A15 15 0 0 1 16 31C${at(HANDLE)} 31 ${at(1)} 24.28 ${at(1)} 16S${at(HANDLE)} 1 16 1Z`}
        />
      )}
    </svg>
  );
}
