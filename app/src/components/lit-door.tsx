// A door of the house that stands open: behind each another light, and something that belongs to it.
import '../styles/lit-door.css';
import type { ReactNode } from 'react';

/** What is seen behind the door; the light there takes the same name in the styles. */
export type Behind =
  | 'water'
  | 'codex'
  | 'papers'
  | 'candle'
  | 'sea'
  | 'shelf'
  | 'figures'
  | 'leaves';

interface LitDoorProps {
  behind: Behind;
  /** How far it stands open, from 0 (on the latch) to 1 (flat against the wall). */
  open: number;
}

/** The doorway: its jambs, its sill, and where its arch begins. */
const LEFT = 70;
const RIGHT = 210;
const SILL = 292;
const SPRING = 92;

export function LitDoor({ behind, open }: LitDoorProps) {
  // The leaf hangs on the left jamb and swings towards us: the wider, the broader we see it.
  const edge = Math.round(LEFT - 62 * open);
  const near = Math.round(SILL + 26 * (1 - open * 0.35));
  const fall = Math.round(40 + 90 * open);
  return (
    <svg className={`lit-door lit-door-${behind}`} viewBox="0 0 280 340" aria-hidden="true">
      <linearGradient id={`light-${behind}`} x2="0" y2="1">
        <stop className="lit-door-high" />
        <stop className="lit-door-low" offset="1" />
      </linearGradient>
      <clipPath id={`way-${behind}`}>
        <path d={`M${LEFT} ${SILL}V${SPRING}A70 70 0 0 1 ${RIGHT} ${SPRING}V${SILL}Z`} />
      </clipPath>
      <path
        className="lit-door-fall"
        d={`M${LEFT} ${SILL}H${RIGHT}L${RIGHT + fall} 340H${LEFT + fall - 26}Z`}
      />
      <g clipPath={`url(#way-${behind})`}>
        <path fill={`url(#light-${behind})`} d="M60 0H220V300H60Z" />
        {scenes[behind]}
      </g>
      <path
        className="lit-door-frame"
        d={`M58 ${SILL}V${SPRING}A82 82 0 0 1 222 ${SPRING}V${SILL}M${LEFT} ${SILL}V${SPRING}A70 70 0 0 1 ${RIGHT} ${SPRING}V${SILL}M24 ${SILL}H256`}
      />
      <path
        className="lit-door-leaf"
        d={`M${LEFT} ${SILL}V${SPRING}C${LEFT} 60 ${Math.round((LEFT + edge) / 2)} ${34 - Math.round(8 * open)} ${edge} 26V${near}Z`}
      />
      <circle className="lit-door-knob" cx={edge + 6} cy="182" r="2.6" />
    </svg>
  );
}

const scenes: Record<Behind, ReactNode> = {
  water: (
    <>
      <circle className="lit-door-glow" cx="140" cy="150" r="34" />
      <path className="lit-door-ground" d="M60 184H220V300H60Z" />
      <path
        className="lit-door-line"
        d="M104 200H176M92 216H188M112 232H168M84 250H196M106 270H174"
      />
    </>
  ),
  codex: (
    <>
      <path className="lit-door-ground" d="M60 244H220V300H60Z" />
      <path
        className="lit-door-thing"
        d="M140 214C124 202 104 202 88 208V250C104 244 124 246 140 256C156 246 176 244 192 250V208C176 202 156 202 140 214Z"
      />
      <path
        className="lit-door-line"
        d="M140 214V256M98 218C110 215 122 217 130 222M98 230C110 227 122 229 130 234M182 218C170 215 158 217 150 222M182 230C170 227 158 229 150 234"
      />
      <circle className="lit-door-glow" cx="140" cy="120" r="15" />
      <path className="lit-door-line" d="M164 88A40 40 0 1 0 176 138A33 33 0 0 1 164 88Z" />
    </>
  ),
  papers: (
    <>
      <path className="lit-door-ground" d="M60 0L220 190V300H60Z" />
      <path className="lit-door-sheet-1" d="M96 120L168 108L178 222L104 232Z" />
      <path className="lit-door-sheet-2" d="M112 146L184 152L176 262L106 256Z" />
      <path className="lit-door-thing" d="M90 176L150 166L162 260L100 268Z" />
      <path className="lit-door-line" d="M102 194L142 187M104 208L144 201M106 222L134 217" />
    </>
  ),
  candle: (
    <>
      <circle className="lit-door-halo" cx="134" cy="140" r="88" />
      <path
        className="lit-door-thing"
        d="M118 172H150V300H118ZM164 214H188V300H164ZM86 236H106V300H86Z"
      />
      <path
        className="lit-door-flame"
        d="M134 118C138 132 146 142 146 152A12 12 0 0 1 122 152C122 142 130 132 134 118ZM176 176C179 186 185 193 185 200A9 9 0 0 1 167 200C167 193 173 186 176 176ZM96 204C98 212 103 218 103 224A7 7 0 0 1 89 224C89 218 94 212 96 204Z"
      />
    </>
  ),
  sea: (
    <>
      <circle className="lit-door-halo" cx="158" cy="104" r="58" />
      <circle className="lit-door-glow" cx="158" cy="104" r="24" />
      <path className="lit-door-far" d="M60 196C80 176 96 172 118 184L150 196Z" />
      <path className="lit-door-ground" d="M60 196H220V300H60Z" />
      <path
        className="lit-door-line"
        d="M146 208H170M138 220H178M148 233H168M132 246H184M142 260H174M126 276H190"
      />
    </>
  ),
  shelf: (
    <>
      <path
        className="lit-door-thing"
        d="M84 118V166H94V112H106V166H112V124H124V166ZM150 120L160 118L168 164L158 166ZM136 116H146V166H136ZM174 132H196V166H174ZM82 190H118V198H82ZM86 198H112V206H86ZM80 206H122V214H80ZM80 250H126V262H80ZM150 182H160V214H150ZM164 176H172V214H164ZM176 186H188V214H176Z"
      />
      <path className="lit-door-line" d="M60 166H220M60 214H220M60 262H220" />
      <path className="lit-door-flame" d="M150 230H182L190 250H142Z" />
      <path className="lit-door-line" d="M166 250V262M156 262H176" />
    </>
  ),
  figures: (
    <>
      <path className="lit-door-ground" d="M60 262H220V300H60Z" />
      <path
        className="lit-door-thing"
        d="M84 262V226A15 15 0 0 1 114 226V262ZM125 262V182A15 15 0 0 1 155 182V262ZM166 262V132A15 15 0 0 1 196 132V262Z"
      />
      <path
        className="lit-door-line"
        d="M89 262V226A10 10 0 0 1 109 226V262M130 262V182A10 10 0 0 1 150 182V262M171 262V132A10 10 0 0 1 191 132V262"
      />
      <circle className="lit-door-glow" cx="181" cy="92" r="13" />
    </>
  ),
  leaves: (
    <>
      <path
        className="lit-door-thing"
        d="M214 40C168 60 120 100 96 176C140 160 190 120 214 40ZM220 120C184 136 150 168 136 226C174 210 208 178 220 120ZM150 0C120 30 92 50 76 104C108 92 140 54 150 0Z"
      />
      <path
        className="lit-door-line"
        d="M96 20V300M132 0V300M168 0V300M204 20V300M60 64H220M60 108H220M60 152H220M60 196H220M60 240H220M60 276H220"
      />
    </>
  ),
};
