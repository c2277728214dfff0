// The `sizes` attribute of a picture that covers its frame (object-fit: cover).

/** The frame of a picture in windows of a width: how wide it is and, where the picture may be cut at the sides, how tall. */
export interface Frame {
  /** The least width of the window, in rem. The last frame of a list has none. */
  from?: number;
  /** A CSS length. */
  width: string;
  /** A CSS length. */
  height?: string;
  /** Instead of the height: width divided by height. */
  shape?: number;
}

/**
 * The width at which a picture is drawn. The browser asks for the width of the whole picture, of which a frame that is
 * more upright than the picture shows a part: that is the frame's height times `ratio`, the picture's width by its height.
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
