// The `sizes` attribute of a picture that covers its frame (object-fit: cover).

/**
 * Frame of a picture in windows from a width on: its width and, if the picture may be cropped at the sides, its height
 * or shape.
 */
export interface Frame {
  /** Minimum width of the window, in rem. The last frame of a list has none. */
  from?: number;
  /** A CSS length. */
  width: string;
  /** A CSS length. */
  height?: string;
  /** Width divided by height, instead of `height`. */
  shape?: number;
}

/**
 * Value of `sizes`: the width of the scaled picture, including parts that the frame crops. In a frame that is more
 * upright than the picture, that width is the frame's height times `ratio` (the picture's width divided by its height).
 */
export function coverSizes(frames: readonly Frame[], ratio: number): string {
  return frames
    .map(({ from, width, height, shape = ratio }) => {
      const drawn = height
        ? `max(${width}, ${rounded(ratio)} * ${height})`
        : shape < ratio
          ? `calc(${rounded(ratio / shape)} * ${width})`
          : width;
      return from ? `(min-width: ${from}rem) ${drawn}` : drawn;
    })
    .join(', ');
}

const rounded = (ratio: number) => Math.round(ratio * 100) / 100;
