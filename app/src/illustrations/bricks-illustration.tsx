// Illustration: a wall of thirty bricks, one for each million, with a cat on top.

const BRICK = { length: 82, height: 32, joint: 4 };
const LEFT = 66;
const FOOT = 306;

/** The colors of fired clay. */
const BRICKS = [
  'var(--rose-shape)',
  'var(--tint-honey)',
  'var(--rose)',
  'var(--tint-wine)',
] as const;

export function BricksIllustration() {
  const bricks = Array.from({ length: 30 }, (_, index) => {
    const course = Math.floor(index / 5);
    return {
      x: LEFT + (course % 2) * 40 + (index % 5) * (BRICK.length + BRICK.joint),
      y: FOOT - (course + 1) * (BRICK.height + BRICK.joint) + BRICK.joint,
      tone: (index * 7 + course) % 4,
    };
  });
  return (
    <svg viewBox="0 0 600 330" aria-hidden="true">
      {bricks.map(({ x, y, tone }) => (
        <rect
          key={`${x} ${y}`}
          fill={BRICKS[tone]}
          x={x}
          y={y}
          width={BRICK.length}
          height={BRICK.height}
        />
      ))}
      <use href="#cat-back" fill="var(--plum)" stroke="var(--plum)" x="376" y="-26" />
      <path fill="var(--plum)" d="M0 304H600V308H0Z" />
    </svg>
  );
}
