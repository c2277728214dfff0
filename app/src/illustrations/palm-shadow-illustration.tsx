// Illustration: the shadow of two palm fronds, blurred by the style sheet.

/** A frond: a quadratic curve with leaflets on both sides. */
interface Frond {
  from: Point;
  bend: Point;
  to: Point;
  leaflets: number;
  length: number;
}

interface Point {
  x: number;
  y: number;
}

const fronds: Frond[] = [
  {
    from: { x: 640, y: -20 },
    bend: { x: 430, y: 20 },
    to: { x: 150, y: 330 },
    leaflets: 19,
    length: 190,
  },
  {
    from: { x: 640, y: 40 },
    bend: { x: 560, y: 170 },
    to: { x: 430, y: 470 },
    leaflets: 16,
    length: 150,
  },
];

export function PalmShadowIllustration() {
  return (
    <svg className="palm-shadow" fill="var(--tint-blush)" viewBox="0 0 640 560" aria-hidden="true">
      <path d={fronds.map(frondPath).join('')} />
    </svg>
  );
}

function frondPath({ from, bend, to, leaflets, length }: Frond): string {
  const leaves = Array.from({ length: leaflets }, (_, index) => {
    const along = (index + 1) / (leaflets + 1);
    const root = onCurve(from, bend, to, along);
    const ahead = onCurve(from, bend, to, along + 0.01);
    const heading = Math.atan2(ahead.y - root.y, ahead.x - root.x);
    // Leaflets are longest in the middle and lean more towards the tip.
    const reach = length * Math.sin(Math.PI * (0.12 + 0.78 * along));
    const lean = 1.05 - 0.45 * along;
    return leaf(root, heading - lean, reach) + leaf(root, heading + lean, reach * 0.9);
  });
  return leaves.join('');
}

/** A leaflet: two shallow curves from its root to its tip. */
function leaf(root: Point, heading: number, reach: number): string {
  const tip = {
    x: root.x + Math.cos(heading) * reach,
    y: root.y + Math.sin(heading) * reach + reach * 0.16,
  };
  const side = (width: number): Point => ({
    x: (root.x + tip.x) / 2 + Math.cos(heading + Math.PI / 2) * width,
    y: (root.y + tip.y) / 2 + Math.sin(heading + Math.PI / 2) * width,
  });
  return `M${at(root)}Q${at(side(9))} ${at(tip)}Q${at(side(-5))} ${at(root)}`;
}

function onCurve(from: Point, bend: Point, to: Point, t: number): Point {
  const blend = (a: number, b: number, c: number) =>
    (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
  return { x: blend(from.x, bend.x, to.x), y: blend(from.y, bend.y, to.y) };
}

const at = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
