// How many pixels a portal may draw, and how often: late frames halve its canvas, and then stop it.

/** The most pixels of a canvas: half a megapixel. */
export const MOST_PIXELS = 500_000;

/** How long a frame is shown, in milliseconds: a slow scene needs no more than thirty in a second. */
const FRAME_MS = 1000 / 30;

/** A frame that comes later than this is late, in milliseconds. */
const LATE_MS = 50;

/**
 * So many frames are judged together by the milliseconds that late ones have lost, of each so many at most: one that is very
 * late for another reason changes nothing, and where every frame takes a second four are enough.
 */
const JUDGED = 45;
const TOLERATED_MS = 1000;
const MOST_LOST_MS = 250;

/** The size of a canvas in pixels, in a box of CSS pixels on a screen of `ratio` pixels to one. */
export function canvasSize(
  box: { width: number; height: number },
  ratio: number,
  scale: number,
): { width: number; height: number } {
  const most = Math.sqrt(MOST_PIXELS / Math.max(1, box.width * box.height));
  const factor = Math.min(ratio, most) * scale;
  const pixels = (length: number) => Math.max(1, Math.floor(length * factor));
  return { width: pixels(box.width), height: pixels(box.height) };
}

export class FrameBudget {
  /** The share of the sides of the canvas that is drawn: 1, a half, or 0 where nothing is drawn any more. */
  scale: 1 | 0.5 | 0 = 1;
  private last: number | undefined;
  private judged = 0;
  private lost = 0;

  /** Whether a frame of the browser is drawn; `now` is its time in milliseconds. */
  isDue(now: number): boolean {
    if (this.last === undefined) {
      this.last = now;
      return this.scale > 0;
    }
    const since = now - this.last;
    // The clock of the screen is not exact.
    if (this.scale === 0 || since < FRAME_MS - 4) return false;
    this.last = now;
    this.judge(since);
    return this.scale > 0;
  }

  /** After a pause the time that has passed is not counted. */
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
