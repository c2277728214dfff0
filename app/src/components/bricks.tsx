// Thirty bricks in a stack, one for each million: six courses of five.

const BRICK = { length: 84, height: 30 };
const DEPTH = { across: 16, up: 10 };
const LEFT = 66;
const FOOT = 300;

export function Bricks() {
  const bricks = Array.from({ length: 30 }, (_, index) => {
    const course = Math.floor(index / 5);
    return {
      x: LEFT + (course % 2) * 22 + (index % 5) * (BRICK.length + 3),
      y: FOOT - (course + 1) * (BRICK.height + 3),
      tone: (index * 7 + course) % 3,
    };
  });
  return (
    <svg className="bricks" viewBox="0 0 600 330" aria-hidden="true">
      <defs>
        <g id="brick">
          <path d={`M0 0h${BRICK.length}v${BRICK.height}H0Z`} />
          <path
            className="brick-top"
            d={`M0 0l${DEPTH.across}-${DEPTH.up}h${BRICK.length}l-${DEPTH.across} ${DEPTH.up}Z`}
          />
          <path
            className="brick-side"
            d={`M${BRICK.length} 0l${DEPTH.across}-${DEPTH.up}v${BRICK.height}l-${DEPTH.across} ${DEPTH.up}Z`}
          />
        </g>
      </defs>
      <path className="bricks-floor" d="M0 300h600" />
      {bricks.map(({ x, y, tone }) => (
        <use key={`${x} ${y}`} href="#brick" x={x} y={y} className={`brick brick-${tone}`} />
      ))}
    </svg>
  );
}
