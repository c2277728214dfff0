// Illustration: an open door with one of eight scenes behind it.
import './door-illustration.css';
import type { ReactNode } from 'react';

/** The scene behind the door; it also selects the light. */
export type DoorScene =
  | 'water'
  | 'codex'
  | 'papers'
  | 'candle'
  | 'sea'
  | 'bookcase'
  | 'figures'
  | 'leaves';

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

/** The light behind each door: above, and at the floor. */
const LIGHT: Record<DoorScene, readonly [string, string]> = {
  water: ['var(--rose-shape)', 'var(--tint-cream)'],
  codex: ['var(--plum)', 'var(--rose)'],
  papers: ['var(--tint-cream)', 'var(--ivory)'],
  candle: ['var(--plum)', 'var(--tint-honey)'],
  sea: ['var(--dusk)', 'var(--tint-blush)'],
  bookcase: ['var(--tint-brass)', 'var(--tint-candle)'],
  figures: ['var(--tint-blush)', 'var(--pearl)'],
  leaves: ['var(--tint-candle)', 'var(--tint-leaf)'],
};

export function DoorIllustration({ behind, open }: DoorIllustrationProps) {
  // The leaf turns on the left edge towards the viewer: the wider open, the broader it appears.
  const edge = Math.round(LEFT - 62 * open);
  const near = Math.round(SILL + 26 * (1 - open * 0.35));
  const fall = Math.round(40 + 90 * open);
  const light = LIGHT[behind];
  return (
    <svg className="hairlines" fill="none" viewBox="0 0 280 340" aria-hidden="true">
      <linearGradient id={`light-${behind}`} x2="0" y2="1">
        <stop stopColor={light[0]} />
        <stop stopColor={light[1]} offset="1" />
      </linearGradient>
      <clipPath id={`way-${behind}`}>
        <path d={`M${LEFT} ${SILL}V${SPRING}A70 70 0 0 1 ${RIGHT} ${SPRING}V${SILL}Z`} />
      </clipPath>
      <path
        fill={light[1]}
        opacity=".5"
        d={`M${LEFT} ${SILL}H${RIGHT}L${RIGHT + fall} 340H${LEFT + fall - 26}Z`}
      />
      <g clipPath={`url(#way-${behind})`}>
        <path fill={`url(#light-${behind})`} d="M60 0H220V300H60Z" />
        {scenes[behind]}
      </g>
      <path
        stroke="var(--gold)"
        d={`M58 ${SILL}V${SPRING}A82 82 0 0 1 222 ${SPRING}V${SILL}M${LEFT} ${SILL}V${SPRING}A70 70 0 0 1 ${RIGHT} ${SPRING}V${SILL}M24 ${SILL}H256`}
      />
      <path
        fill="var(--raised)"
        stroke="var(--gold)"
        strokeLinejoin="round"
        d={`M${LEFT} ${SILL}V${SPRING}C${LEFT} 60 ${Math.round((LEFT + edge) / 2)} ${34 - Math.round(8 * open)} ${edge} 26V${near}Z`}
      />
      <circle fill="var(--gold)" cx={edge + 6} cy="182" r="2.6" />
    </svg>
  );
}

const scenes: Record<DoorScene, ReactNode> = {
  water: (
    <>
      <circle fill="var(--pearl)" cx="140" cy="150" r="34" />
      <path fill="var(--rose)" fillOpacity=".26" d="M60 184H220V300H60Z" />
      <path
        stroke="var(--rose)"
        strokeLinecap="round"
        d="M104 200H176M92 216H188M112 232H168M84 250H196M106 270H174"
      />
    </>
  ),
  codex: (
    <>
      <path fill="var(--champagne)" fillOpacity=".26" d="M60 244H220V300H60Z" />
      <path
        fill="var(--ivory)"
        d="M140 214C124 202 104 202 88 208V250C104 244 124 246 140 256C156 246 176 244 192 250V208C176 202 156 202 140 214Z"
      />
      <path
        stroke="var(--champagne)"
        strokeLinecap="round"
        d="M140 214V256M98 218C110 215 122 217 130 222M98 230C110 227 122 229 130 234M182 218C170 215 158 217 150 222M182 230C170 227 158 229 150 234"
      />
      <circle fill="var(--pearl)" cx="140" cy="120" r="15" />
      <path
        stroke="var(--champagne)"
        strokeLinecap="round"
        d="M164 88A40 40 0 1 0 176 138A33 33 0 0 1 164 88Z"
      />
    </>
  ),
  papers: (
    <>
      <path fill="var(--bronze)" fillOpacity=".26" d="M60 0L220 190V300H60Z" />
      <path fill="var(--rose-shape)" d="M96 120L168 108L178 222L104 232Z" />
      <path fill="var(--sage-shape)" d="M112 146L184 152L176 262L106 256Z" />
      <path fill="var(--pearl)" d="M90 176L150 166L162 260L100 268Z" />
      <path
        stroke="var(--bronze)"
        strokeLinecap="round"
        d="M102 194L142 187M104 208L144 201M106 222L134 217"
      />
    </>
  ),
  candle: (
    <>
      <circle fill="var(--glow-faint)" cx="134" cy="140" r="88" />
      <path
        fill="var(--tint-honey)"
        d="M118 172H150V300H118ZM164 214H188V300H164ZM86 236H106V300H86Z"
      />
      <path
        fill="var(--champagne)"
        d="M134 118C138 132 146 142 146 152A12 12 0 0 1 122 152C122 142 130 132 134 118ZM176 176C179 186 185 193 185 200A9 9 0 0 1 167 200C167 193 173 186 176 176ZM96 204C98 212 103 218 103 224A7 7 0 0 1 89 224C89 218 94 212 96 204Z"
      />
    </>
  ),
  sea: (
    <>
      <circle fill="var(--glow-faint)" cx="158" cy="104" r="58" />
      <circle fill="var(--pearl)" cx="158" cy="104" r="24" />
      <path fill="var(--mauve)" d="M60 196C80 176 96 172 118 184L150 196Z" />
      <path fill="var(--plum)" fillOpacity=".26" d="M60 196H220V300H60Z" />
      <path
        stroke="var(--plum)"
        strokeLinecap="round"
        d="M146 208H170M138 220H178M148 233H168M132 246H184M142 260H174M126 276H190"
      />
    </>
  ),
  bookcase: (
    <>
      <path
        fill="var(--plum)"
        d="M84 118V166H94V112H106V166H112V124H124V166ZM150 120L160 118L168 164L158 166ZM136 116H146V166H136ZM174 132H196V166H174ZM82 190H118V198H82ZM86 198H112V206H86ZM80 206H122V214H80ZM80 250H126V262H80ZM150 182H160V214H150ZM164 176H172V214H164ZM176 186H188V214H176Z"
      />
      <path stroke="var(--plum)" strokeLinecap="round" d="M60 166H220M60 214H220M60 262H220" />
      <path fill="var(--champagne)" d="M150 230H182L190 250H142Z" />
      <path stroke="var(--plum)" strokeLinecap="round" d="M166 250V262M156 262H176" />
    </>
  ),
  figures: (
    <>
      <path fill="var(--tint-blush)" fillOpacity=".26" d="M60 262H220V300H60Z" />
      <path
        fill="var(--rose)"
        d="M84 262V226A15 15 0 0 1 114 226V262ZM125 262V182A15 15 0 0 1 155 182V262ZM166 262V132A15 15 0 0 1 196 132V262Z"
      />
      <path
        stroke="var(--tint-blush)"
        strokeLinecap="round"
        d="M89 262V226A10 10 0 0 1 109 226V262M130 262V182A10 10 0 0 1 150 182V262M171 262V132A10 10 0 0 1 191 132V262"
      />
      <circle fill="var(--pearl)" cx="181" cy="92" r="13" />
    </>
  ),
  leaves: (
    <>
      <path
        fill="var(--sage-shape)"
        d="M214 40C168 60 120 100 96 176C140 160 190 120 214 40ZM220 120C184 136 150 168 136 226C174 210 208 178 220 120ZM150 0C120 30 92 50 76 104C108 92 140 54 150 0Z"
      />
      <path
        stroke="var(--edge)"
        strokeLinecap="round"
        d="M96 20V300M132 0V300M168 0V300M204 20V300M60 64H220M60 108H220M60 152H220M60 196H220M60 240H220M60 276H220"
      />
    </>
  ),
};
