// Illustration for a search without results: a bookcase with a single book.

/** Outlines of the missing books: left edge, foot, width and height. */
const GAPS = [
  [44, 304, 20, 70],
  [64, 304, 13, 60],
  [77, 304, 24, 78],
  [101, 304, 16, 66],
  [117, 304, 20, 73],
  [228, 304, 18, 68],
  [246, 304, 26, 76],
  [50, 404, 26, 74],
  [76, 404, 15, 62],
  [91, 404, 20, 70],
] as const;

export function EmptyBookcaseIllustration() {
  return (
    <svg fill="none" stroke="var(--bronze)" viewBox="0 0 320 424" aria-hidden="true">
      <path fill="var(--sand)" stroke="var(--champagne)" d="M14 410V160a146 146 0 0 1 292 0v250Z" />
      <path
        fill="var(--pearl)"
        opacity=".75"
        stroke="none"
        d="m66 404 16-90h40l-16 90Zm46 0 16-90h40l-16 90Zm-28-100 13-74h40l-13 74Zm46 0 13-74h40l-13 74Z"
      />
      <path d="M28 410V160a132 132 0 0 1 264 0v250" />
      <circle fill="var(--sand)" cx="160" cy="100" r="25" />
      {GAPS.map(([x, foot, width, height]) => (
        <path
          key={`${x} ${foot}`}
          strokeDasharray="1 5"
          strokeLinecap="round"
          d={`M${x} ${foot}v-${height}h${width}v${height}`}
        />
      ))}
      <path fill="var(--pearl)" d="M28 204h264M28 211h264M28 304h264M28 311h264M4 404h312v6H4Z" />
      <g transform="rotate(-15 196 304)">
        <path fill="var(--plum)" stroke="none" d="M170 222h26v82h-26Z" />
        <path stroke="var(--champagne)" d="M170 234h26M170 238h26M170 292h26" />
      </g>
      <circle fill="var(--pearl)" cx="232" cy="394" r="10" />
      <path fill="var(--shade)" stroke="none" d="M239 402c14 1 28-1 37-4l-2 6h-40Z" />
    </svg>
  );
}
