// A niche of the reading room: one book leans where many stood, in the light of a window, under a dark moon.

/** The outlines of the books that are not there: left edge, foot, width and height of each. */
const GONE = [
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

export function EmptyShelf() {
  return (
    <svg className="empty-shelf" viewBox="0 0 320 424" aria-hidden="true">
      <path className="niche" d="M14 410V160a146 146 0 0 1 292 0v250Z" />
      <path
        className="niche-light"
        d="m66 404 16-90h40l-16 90Zm46 0 16-90h40l-16 90Zm-28-100 13-74h40l-13 74Zm46 0 13-74h40l-13 74Z"
      />
      <path className="niche-edge" d="M28 410V160a132 132 0 0 1 264 0v250" />
      <circle className="niche-moon" cx="160" cy="100" r="25" />
      {GONE.map(([x, foot, width, height]) => (
        <path
          key={`${x} ${foot}`}
          className="niche-gone"
          d={`M${x} ${foot}v-${height}h${width}v${height}`}
        />
      ))}
      <path
        className="niche-board"
        d="M28 204h264M28 211h264M28 304h264M28 311h264M4 404h312v6H4Z"
      />
      <g transform="rotate(-15 196 304)">
        <path className="niche-book" d="M170 222h26v82h-26Z" />
        <path className="niche-band" d="M170 234h26M170 238h26M170 292h26" />
      </g>
      <circle className="niche-pearl" cx="232" cy="394" r="10" />
      <path className="niche-shade" d="M239 402c14 1 28-1 37-4l-2 6h-40Z" />
    </svg>
  );
}
