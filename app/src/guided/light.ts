// The breathing light: it moves during the breaths while the guide plays and the page is visible.

/** Scale and opacity with an empty and with a full breath. */
const SMALL = { transform: 'scale(.62)', opacity: 0.5 };
const LARGE = { transform: 'scale(1)', opacity: 1 };

/** Marks of a pause: one for each breath; the first `taken` are filled. */
export function breathMarks(breaths: number, taken: number): HTMLElement[] {
  return Array.from({ length: breaths }, (_, mark) => {
    const element = document.createElement('span');
    element.dataset['taken'] = String(mark < taken);
    return element;
  });
}

export class BreathingLight {
  private readonly element: HTMLElement;
  private motion: Animation | undefined;
  private isPlaying = false;

  constructor(element: HTMLElement, signal: AbortSignal) {
    this.element = element;
    document.addEventListener('visibilitychange', () => this.update(), { signal });
  }

  /** Animates one half of a breath, unless the visitor prefers reduced motion. */
  breathe(half: 'in' | 'out', duration: number): void {
    this.rest();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const frames = half === 'in' ? [SMALL, LARGE] : [LARGE, SMALL];
    const timing: KeyframeAnimationOptions = { duration, easing: 'ease-in-out', fill: 'forwards' };
    this.motion = this.element.animate(frames, timing);
    this.update();
  }

  /** Stops the animation while text is read. */
  rest(): void {
    this.motion?.cancel();
    this.motion = undefined;
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.update();
  }

  private update(): void {
    if (this.isPlaying && !document.hidden) this.motion?.play();
    else this.motion?.pause();
  }
}
