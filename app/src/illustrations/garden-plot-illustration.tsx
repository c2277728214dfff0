// Illustration: a plot of land behind a wall with an open gate and a tree.

export function GardenPlotIllustration() {
  return (
    <svg viewBox="0 0 600 330" aria-hidden="true">
      <circle fill="var(--tint-honey)" cx="426" cy="222" r="92" />
      <path fill="var(--tint-leaf)" d="M0 248C90 224 178 220 262 236S450 250 600 220V300H0Z" />
      <g fill="var(--sage)">
        <path d="M170 262C178 204 178 162 168 108L176 106C188 160 190 206 186 262Z" />
        <path d="M172 110C146 78 108 72 74 96C110 88 142 96 172 110ZM172 110C150 56 162 28 198 14C188 44 186 76 172 110ZM172 110C200 76 240 74 270 98C236 90 204 96 172 110ZM172 110C128 106 100 132 92 172C114 140 140 120 172 110ZM172 110C214 108 242 136 248 176C228 144 204 122 172 110ZM172 110C154 70 124 46 92 44C124 56 152 80 172 110ZM172 110C192 64 222 44 256 46C224 58 196 80 172 110Z" />
        <circle cx="166" cy="120" r="7" />
        <circle cx="181" cy="122" r="7" />
      </g>
      <path fill="var(--sand)" d="M0 252H356V306H0ZM476 252H600V306H476Z" />
      <path fill="var(--plum)" d="M0 244H362V254H0ZM470 244H600V254H470Z" />
      <path
        stroke="var(--bronze)"
        strokeOpacity=".3"
        d="M0 271H356M0 288H356M476 271H600M476 288H600M44 254V271M118 254V271M192 254V271M266 254V271M330 254V271M80 271V288M154 271V288M228 271V288M302 271V288M44 288V306M118 288V306M192 288V306M266 288V306M330 288V306M516 254V271M574 254V271M544 271V288M516 288V306M574 288V306"
      />
      <path
        fill="var(--plum)"
        d="M348 226H370V306H348ZM462 226H484V306H462ZM344 220H374V228H344ZM458 220H488V228H458Z"
      />
      <path
        fill="none"
        stroke="var(--plum)"
        strokeWidth="2"
        d="M462 236L430 246V304L462 306ZM452 239V305M441 243V304M462 258L430 264M462 288L430 288"
      />
      <path fill="var(--tint-cream)" d="M370 306H462L496 330H330Z" />
      <path fill="var(--plum)" d="M0 304H600V308H0Z" />
    </svg>
  );
}
