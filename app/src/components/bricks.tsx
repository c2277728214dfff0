// Thirty bricks in a wall, one for each million: six courses of five, and a cat that has found the top.

const BRICK = { length: 82, height: 32, joint: 4 };
const LEFT = 66;
const FOOT = 306;

export function Bricks() {
  const bricks = Array.from({ length: 30 }, (_, index) => {
    const course = Math.floor(index / 5);
    return {
      x: LEFT + (course % 2) * 40 + (index % 5) * (BRICK.length + BRICK.joint),
      y: FOOT - (course + 1) * (BRICK.height + BRICK.joint) + BRICK.joint,
      tone: (index * 7 + course) % 4,
    };
  });
  return (
    <svg className="bricks" viewBox="0 0 600 330" aria-hidden="true">
      {bricks.map(({ x, y, tone }) => (
        <rect
          key={`${x} ${y}`}
          className={`brick brick-${tone}`}
          x={x}
          y={y}
          width={BRICK.length}
          height={BRICK.height}
        />
      ))}
      <use href="#cat-back" className="animal" x="376" y="-26" />
      <path className="plot-ground" d="M0 304H600V308H0Z" />
    </svg>
  );
}
