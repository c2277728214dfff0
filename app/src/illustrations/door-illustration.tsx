// Illustration: an open door with one of eight scenes behind it.
import type { ComponentType } from 'react';
import './door-illustration.css';

const scenes = import.meta.glob<ComponentType>('./door-*.svg', {
  eager: true,
  import: 'default',
  query: '?react',
});

/** Colors of the light behind each door: above, and at the floor. */
const LIGHT = {
  water: ['var(--rose-shape)', 'var(--tint-cream)'],
  codex: ['var(--plum)', 'var(--rose)'],
  papers: ['var(--tint-cream)', 'var(--ivory)'],
  candle: ['var(--plum)', 'var(--tint-honey)'],
  sea: ['var(--dusk)', 'var(--tint-blush)'],
  bookcase: ['var(--tint-brass)', 'var(--tint-candle)'],
  figures: ['var(--tint-blush)', 'var(--pearl)'],
  leaves: ['var(--tint-candle)', 'var(--tint-leaf)'],
} as const;

/** The scene behind the door; it also selects the light. */
export type DoorScene = keyof typeof LIGHT;

interface DoorIllustrationProps {
  behind: DoorScene;
  /** How far the door is open, from 0 (closed) to 1 (flat against the wall). */
  open: number;
}

/** The door frame: left and right edge, sill, and spring line of the arch. */
const LEFT = 70;
const RIGHT = 210;
const SILL = 292;
const SPRING = 92;

export function DoorIllustration({ behind, open }: DoorIllustrationProps) {
  // The leaf turns on its left edge towards the viewer: the wider it is open, the broader it appears.
  const edge = Math.round(LEFT - 62 * open);
  const near = Math.round(SILL + 26 * (1 - open * 0.35));
  const fall = Math.round(40 + 90 * open);
  const light = LIGHT[behind];
  const Scene = scenes[`./door-${behind}.svg`];
  if (!Scene) throw new Error(`There is no scene "${behind}".`);
  return (
    <svg className="hairlines turned door" fill="none" viewBox="0 0 280 340" aria-hidden="true">
      <linearGradient id={`light-${behind}`} x2="0" y2="1">
        <stop stopColor={light[0]} />
        <stop stopColor={light[1]} offset="1" />
      </linearGradient>
      <clipPath id={`way-${behind}`}>
        <path d={`M${LEFT} ${SILL}V${SPRING}A70 70 0 0 1 ${RIGHT} ${SPRING}V${SILL}Z`} />
      </clipPath>
      <path
        className="door-light"
        fill={light[1]}
        opacity=".5"
        d={`M${LEFT} ${SILL}H${RIGHT}L${RIGHT + fall} 340H${LEFT + fall - 26}Z`}
      />
      <g clipPath={`url(#way-${behind})`}>
        <path fill={`url(#light-${behind})`} d="M60 0H220V300H60Z" />
        <Scene />
      </g>
      <path
        stroke="var(--gold)"
        d={`M58 ${SILL}V${SPRING}A82 82 0 0 1 222 ${SPRING}V${SILL}M${LEFT} ${SILL}V${SPRING}A70 70 0 0 1 ${RIGHT} ${SPRING}V${SILL}M24 ${SILL}H256`}
      />
      <path
        className="door-leaf"
        fill="var(--raised)"
        stroke="var(--gold)"
        strokeLinejoin="round"
        d={`M${LEFT} ${SILL}V${SPRING}C${LEFT} 60 ${Math.round((LEFT + edge) / 2)} ${34 - Math.round(8 * open)} ${edge} 26V${near}Z`}
      />
      <circle className="door-knob" fill="var(--gold)" cx={edge + 6} cy="182" r="2.6" />
    </svg>
  );
}
