// Frame budget of a portal: limits canvas size and frame rate; late frames first halve the canvas, then stop it.

/** Maximum number of pixels of a canvas: half a megapixel. */
export const MOST_PIXELS = 500_000;

/** Minimum time between two drawn frames in milliseconds: the scenes are slow, so thirty frames per second suffice. */
const FRAME_MS = 1000 / 30;

/** A frame that comes more than this many milliseconds after the last one is late. */
const LATE_MS = 50;

/**
 * `JUDGED` frames are judged together: the scale drops when late frames have lost `TOLERATED_MS` in total. Each late
 * frame counts for at most `MOST_LOST_MS`, so that a single very late frame changes nothing, and four suffice if every
 * frame takes a second.
 */
const JUDGED = 45;
const TOLERATED_MS = 1000;
const MOST_LOST_MS = 250;

/** Canvas size in pixels for a box in CSS pixels, on a screen with `ratio` device pixels per CSS pixel. */
export function canvasSize(
  box: { width: number; height: number },
  ratio: number,
  scale: number,
): { width: number; height: number } {
  const maxFactor = Math.sqrt(MOST_PIXELS / Math.max(1, box.width * box.height));
  const factor = Math.min(ratio, maxFactor) * scale;
  const pixels = (length: number) => Math.max(1, Math.floor(length * factor));
  return { width: pixels(box.width), height: pixels(box.height) };
}

export class FrameBudget {
  /** Share of the canvas's width and height that is drawn: 1, a half, or 0 if drawing has stopped for good. */
  scale: 1 | 0.5 | 0 = 1;
  private last: number | undefined;
  private judged = 0;
  private lost = 0;

  /** True if an animation frame should be drawn; `now` is its timestamp in milliseconds. Also counts late frames. */
  isDue(now: number): boolean {
    if (this.last === undefined) {
      this.last = now;
      return this.scale > 0;
    }
    const since = now - this.last;
    // Subtracts 4 ms, because screens do not keep their frame rate exactly.
    if (this.scale === 0 || since < FRAME_MS - 4) return false;
    this.last = now;
    this.judge(since);
    return this.scale > 0;
  }

  /** Excludes the time of a pause from the measurement. */
  rest(): void {
    this.last = undefined;
    this.judged = this.lost = 0;
  }

  private judge(since: number): void {
    this.judged += 1;
    if (since > LATE_MS) this.lost += Math.min(since - FRAME_MS, MOST_LOST_MS);
    const isTooLate = this.lost >= TOLERATED_MS;
    if (isTooLate) this.scale = this.scale === 1 ? 0.5 : 0;
    if (isTooLate || this.judged >= JUDGED) this.judged = this.lost = 0;
  }
}
