// One plot of ground behind a low wall, with a gate and the first thing that grows there.

export function Plot() {
  return (
    <svg className="plot" viewBox="0 0 600 330" aria-hidden="true">
      <circle className="plot-sun" cx="462" cy="62" r="30" />
      <path className="plot-ground" d="M300 92 566 204 300 316 34 204Z" />
      <path
        className="plot-furrow"
        d="M262 130l228 96M224 146l228 96M186 162l228 96M148 178l228 96M110 194l228 96"
      />
      <path className="plot-wall-far" d="M34 204v-26L300 66l266 112v26L300 92Z" />
      <path className="plot-line" d="M34 178 300 66l266 112M300 66v26" />
      <g className="plot-tree">
        <ellipse className="plot-shade" cx="330" cy="212" rx="58" ry="15" />
        <path className="plot-trunk" d="M302 210c4-30 2-56-4-84" />
        <path
          className="plot-leaf"
          d="M298 126c-22-22-50-20-66-4 24-6 46 0 66 4ZM298 126c-10-30 4-54 26-60-8 20-14 40-26 60ZM298 126c20-20 46-18 60 0-22-4-42-2-60 0ZM298 126c-26-6-50 10-54 32 16-18 34-24 54-32ZM298 126c24 0 42 18 42 40-12-18-24-28-42-40Z"
        />
      </g>
      <path
        className="plot-wall"
        d="M34 178v26l112 47v-26ZM208 251v26l92 39v-26ZM566 178v26L300 316v-26Z"
      />
      <path
        className="plot-line"
        d="M34 178v26l112 47v-26ZM208 251v26l92 39v-26ZM566 178v26L300 316v-26ZM146 225v26M208 251v26"
      />
    </svg>
  );
}
