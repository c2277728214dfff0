// Illustration: a round table from above, with a candle, bowls and chairs.

const CENTER = 200;

/** Position and rotation of the n-th of `seats` seats, at a distance from the center. */
function around(
  seat: number,
  seats: number,
  distance: number,
): { x: string; y: string; turn: string } {
  const angle = (2 * Math.PI * seat) / seats;
  return {
    x: (CENTER + distance * Math.sin(angle)).toFixed(1),
    y: (CENTER - distance * Math.cos(angle)).toFixed(1),
    turn: ((360 * seat) / seats).toFixed(0),
  };
}

export function RoundTableIllustration({ seats }: { seats: number }) {
  return (
    <svg
      className="margin-auto round-table"
      viewBox="0 0 400 400"
      fill="none"
      stroke="var(--champagne)"
      aria-hidden="true"
    >
      <circle fill="var(--sand)" fillOpacity=".5" stroke="none" cx={CENTER} cy={CENTER} r="124" />
      <circle cx={CENTER} cy={CENTER} r="124" />
      <circle cx={CENTER} cy={CENTER} r="119" opacity=".45" />
      <circle className="lit" fill="var(--champagne)" stroke="none" cx={CENTER} cy={CENTER} r="5" />
      <circle cx={CENTER} cy={CENTER} r="13" opacity=".6" />
      {Array.from({ length: seats }, (_, seat) => {
        const { x, y, turn } = around(seat, seats, 160);
        const bowl = around(seat, seats, 92);
        return (
          <g key={turn}>
            <path
              transform={`translate(${x} ${y}) rotate(${turn})`}
              d="M-19 16V-1a19 19 0 0 1 38 0v17ZM-13 16V0a13 13 0 0 1 26 0v16"
            />
            <circle cx={bowl.x} cy={bowl.y} r="11" />
            <circle cx={bowl.x} cy={bowl.y} r="7" opacity=".5" />
          </g>
        );
      })}
    </svg>
  );
}
