// One phase of the waxing moon, drawn exactly: the lit part is bounded by half a circle and half an ellipse.

const RADIUS = 15;
const CENTRE = 16;

/** `day` counts from 1; day 1 is the new moon and the last of `days` is full. */
export function Moon({ day, days }: { day: number; days: number }) {
  const phase = (Math.PI * (day - 1)) / (days - 1);
  const terminator = Math.abs(Math.cos(phase)) * RADIUS;
  const gibbous = phase > Math.PI / 2 ? 1 : 0;
  const top = CENTRE - RADIUS;
  const bottom = CENTRE + RADIUS;
  return (
    <svg className="moon" viewBox="0 0 32 32" aria-hidden="true">
      <circle className="moon-limb" cx={CENTRE} cy={CENTRE} r={RADIUS} />
      {day > 1 && (
        <path
          className="moon-light"
          d={`M16 ${top}A15 15 0 0 1 16 ${bottom}A${terminator.toFixed(2)} 15 0 0 ${gibbous} 16 ${top}Z`}
        />
      )}
    </svg>
  );
}
