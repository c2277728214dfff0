// Illustration: a long table by the sea at dusk, with chairs, bowls and candles.

/** Left and right edge of the table, its top and its lower edge, in units of the view box. */
const TABLE = { left: 260, right: 1340, top: 432, foot: 566 };

const CANDLES = [58, 92, 44, 112, 72, 50, 98, 62] as const;

export function DuskTableIllustration({ seats }: { seats: number }) {
  const width = TABLE.right - TABLE.left;
  const chairs = Array.from(
    { length: seats },
    (_, seat) => TABLE.left + (width * (seat + 0.5)) / seats,
  );
  const lamps = Array.from({ length: 15 }, (_, lamp) => {
    const part = (lamp + 0.5) / 15;
    return { x: 1600 * part, y: 70 + 4 * 92 * part * (1 - part) };
  });
  return (
    <svg
      className="full-width dusk-table"
      fill="none"
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="dusk-air" x2="0" y2="1">
          <stop stopColor="var(--sand)" />
          <stop stopColor="var(--tint-honey)" offset=".44" />
          <stop stopColor="var(--mauve)" offset=".72" />
          <stop stopColor="var(--aubergine)" offset="1" />
        </linearGradient>
        <linearGradient id="dusk-cloth" x2="0" y2="1">
          <stop stopColor="var(--tint-cream)" />
          <stop stopColor="var(--aubergine)" offset="1" />
        </linearGradient>
        <radialGradient id="dusk-halo">
          <stop stopColor="var(--champagne)" stopOpacity=".55" />
          <stop stopColor="var(--champagne)" stopOpacity="0" offset="1" />
        </radialGradient>
      </defs>
      <path fill="url(#dusk-air)" d="M0 0H1600V640H0Z" />
      <path fill="var(--tint-candle)" d="M1010 352A104 104 0 0 1 1218 352Z" />
      <path fill="var(--tint-haze)" d="M0 352V292C90 246 170 262 252 296S420 336 520 352Z" />
      <path fill="var(--mauve)" d="M0 352H1600V500H0Z" />
      <path
        stroke="var(--champagne)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M1030 366H1198M1052 380H1176M1018 394H1206M1070 410H1160M1040 426H1190"
      />
      <path stroke="var(--plum)" d="M0 70Q800 254 1600 70" />
      {lamps.map(({ x, y }) => (
        <g key={x}>
          <circle fill="url(#dusk-halo)" cx={x} cy={y + 9} r="34" />
          <circle fill="var(--ivory)" cx={x} cy={y + 9} r="5" />
        </g>
      ))}
      <path fill="var(--aubergine)" d="M0 500C260 480 520 492 800 486S1340 478 1600 496V640H0Z" />
      {chairs.map((x) => (
        <path
          key={x}
          fill="var(--plum)"
          fillRule="evenodd"
          d={`M${x - 34} 530V388A34 34 0 0 1 ${x + 34} 388V530ZM${x - 25} 420V390A25 25 0 0 1 ${x + 25} 390V420Z`}
        />
      ))}
      <path
        fill="url(#dusk-cloth)"
        d={`M${TABLE.left - 16} ${TABLE.top}H${TABLE.right + 16}L${TABLE.right + 6} ${TABLE.foot}C1240 ${TABLE.foot - 16} 1160 ${TABLE.foot + 14} 1060 ${TABLE.foot - 4}S900 ${TABLE.foot + 12} 800 ${TABLE.foot - 4}S620 ${TABLE.foot + 14} 520 ${TABLE.foot - 6}S360 ${TABLE.foot + 12} ${TABLE.left - 6} ${TABLE.foot}Z`}
      />
      <path
        stroke="var(--pearl)"
        strokeWidth="3"
        d={`M${TABLE.left - 16} ${TABLE.top}H${TABLE.right + 16}`}
      />
      {chairs.map((x) => (
        <path
          key={x}
          fill="var(--rose)"
          d={`M${x - 24} ${TABLE.top - 18}H${x + 24}C${x + 22} ${TABLE.top - 6} ${x + 12} ${TABLE.top} ${x} ${TABLE.top}S${x - 22} ${TABLE.top - 6} ${x - 24} ${TABLE.top - 18}Z`}
        />
      ))}
      {CANDLES.map((height, index) => {
        const x = TABLE.left + (width * (index + 1)) / (CANDLES.length + 1);
        const y = TABLE.top - height;
        return (
          <g key={x}>
            <circle fill="url(#dusk-halo)" cx={x} cy={y - 12} r="92" />
            <path fill="var(--pearl)" d={`M${x - 5} ${TABLE.top}V${y}H${x + 5}V${TABLE.top}Z`} />
            <path
              fill="var(--ivory)"
              d={`M${x} ${y - 28}C${x + 3} ${y - 18} ${x + 8} ${y - 13} ${x + 8} ${y - 7}A8 8 0 0 1 ${x - 8} ${y - 7}C${x - 8} ${y - 13} ${x - 3} ${y - 18} ${x} ${y - 28}Z`}
            />
          </g>
        );
      })}
    </svg>
  );
}
