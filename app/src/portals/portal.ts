// Runs a portal in its window: still and silent until a press, then with picture and sound until it is paused, the page
// is hidden, or the window is out of view. With reduced motion, and if the device cannot draw the scene in time, the
// still picture stays and the breath is shown in words.

import { canvasSize, FrameBudget } from './frame-budget';
import { Painter } from './painter';
import { BREATH_S, breathAt, lightAt, type PortalScene, START_S } from './scene';
import { PortalSound } from './sound';

/** Texts of the buttons and status lines of a portal's window. */
export interface PortalScript {
  open: string;
  pause: string;
  play: string;
  soundOn: string;
  soundOff: string;
  silenced: string;
  breatheIn: string;
  breatheOut: string;
}

/** Connects the window of a delivered page, if there is one; returns a function that disconnects it. */
export function connectPortal(root: ParentNode = document): () => void {
  const element = root.querySelector<HTMLElement>('[data-portal="window"]');
  if (!element?.dataset['scene']) return () => undefined;
  const portal = new Portal(element, JSON.parse(element.dataset['scene']) as PortalScene);
  return () => portal.close();
}

export class Portal {
  private readonly element: HTMLElement;
  private readonly scene: PortalScene;
  private readonly words: PortalScript;
  private readonly sound: PortalSound;
  private readonly listeners = new AbortController();
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly budget = new FrameBudget();
  private readonly sight: IntersectionObserver;
  private canvas: HTMLCanvasElement | undefined;
  private painter: Painter | undefined;
  private isPlaying = false;
  private hasSound = true;
  private isInSight = true;
  /** Scene time before the current run, and the start of the current run, both in milliseconds. */
  private passed = START_S * 1000;
  private since: number | undefined;
  private frame = 0;
  private word: ReturnType<typeof setTimeout> | undefined;

  /** `context`: an audio output that a press has already opened. */
  constructor(element: HTMLElement, scene: PortalScene, context?: AudioContext) {
    this.element = element;
    this.scene = scene;
    this.words = JSON.parse(element.dataset['words'] ?? '{}') as PortalScript;
    this.sound = new PortalSound(scene.sound, context, (isSilent) => this.showSilence(isSilent));
    const { signal } = this.listeners;
    this.part('controls').hidden = false;
    for (const name of ['toggle', 'stage'])
      this.part(name).addEventListener('click', () => this.toggle(), { signal });
    this.part('sound').addEventListener('click', () => this.toggleSound(), { signal });
    document.addEventListener('visibilitychange', () => this.update(), { signal });
    this.still.addEventListener('change', () => this.update(), { signal });
    this.sight = new IntersectionObserver((entries) => {
      this.isInSight = entries.at(-1)?.isIntersecting ?? true;
      this.update();
    });
    this.sight.observe(this.part('stage'));
    this.update();
  }

  /** Opens, pauses or resumes the portal. Call it in the handler of a press. */
  toggle(): void {
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.hasSound) this.sound.prepare();
    this.update();
  }

  close(): void {
    this.isPlaying = false;
    this.update();
    this.listeners.abort();
    this.sight.disconnect();
    this.sound.close();
    this.canvas?.remove();
  }

  private toggleSound(): void {
    this.hasSound = !this.hasSound;
    if (this.isPlaying && this.hasSound) this.sound.prepare();
    this.update();
  }

  /** Starts or stops sound and picture, and updates the texts, after any change of choices, page or device. */
  private update(): void {
    const isRunning = this.isPlaying && !document.hidden && this.isInSight;
    this.setClock(isRunning);
    if (isRunning && this.hasSound) this.sound.play(this.seconds());
    else this.sound.pause();
    const moves = isRunning && !this.still.matches && this.budget.scale > 0;
    cancelAnimationFrame(this.frame);
    this.budget.rest();
    if (moves && this.prepareCanvas()) this.frame = requestAnimationFrame(this.draw);
    this.show(isRunning);
  }

  private show(isRunning: boolean): void {
    const { words, element, isPlaying, hasSound } = this;
    const moves = this.painter !== undefined && this.budget.scale > 0 && !this.still.matches;
    const isDrawn = moves && this.painter?.state() === 'ready';
    const hasBegun = isPlaying || this.passed > START_S * 1000;
    element.dataset['state'] = isPlaying ? 'playing' : hasBegun ? 'paused' : 'still';
    element.dataset['drawn'] = String(isDrawn && hasBegun);
    label(this.part('toggle'), isPlaying ? words.pause : hasBegun ? words.play : words.open);
    label(this.part('sound'), hasSound ? words.soundOff : words.soundOn);
    if (!hasSound) this.showSilence(false);
    this.showBreathWord(isRunning && !moves);
  }

  /** Scene time in seconds; it runs while the portal plays and is visible. */
  private seconds(): number {
    const running = this.since === undefined ? 0 : performance.now() - this.since;
    return (this.passed + running) / 1000;
  }

  /** Starts or stops the scene time. */
  private setClock(isRunning: boolean): void {
    if (isRunning) this.since ??= performance.now();
    else {
      this.passed = this.seconds() * 1000;
      this.since = undefined;
    }
  }

  private prepareCanvas(): boolean {
    if (this.canvas) return this.painter !== undefined;
    const canvas = document.createElement('canvas');
    this.canvas = canvas;
    this.painter = Painter.of(canvas, this.scene.source);
    if (!this.painter) return false;
    canvas.className = 'portal-canvas';
    canvas.ariaHidden = 'true';
    const { signal } = this.listeners;
    canvas.addEventListener('webglcontextlost', () => this.giveUp(), { signal });
    this.part('stage').append(canvas);
    return true;
  }

  private readonly draw = (now: number): void => {
    const { canvas, painter, budget } = this;
    if (!canvas || !painter) return;
    const state = painter.state();
    if (state === 'broken') {
      this.giveUp();
      return;
    }
    if (state === 'ready' && this.element.dataset['drawn'] !== 'true') this.show(true);
    if (state === 'ready' && budget.isDue(now)) {
      const { clientWidth, clientHeight } = this.part('stage');
      const box = { width: clientWidth, height: clientHeight };
      const { width, height } = canvasSize(box, devicePixelRatio, budget.scale);
      // Setting a size clears the canvas, so it is set only when it changes.
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      const seconds = this.seconds();
      painter.draw({ seconds, breath: breathAt(seconds), light: lightAt(this.scene, seconds) });
    }
    if (budget.scale === 0) this.update();
    else this.frame = requestAnimationFrame(this.draw);
  };

  /** Stops drawing for good, because the device cannot draw the scene: the still picture stays. */
  private giveUp(): void {
    this.painter = undefined;
    this.update();
  }

  /** Shows “breathe in” and “breathe out” in turn, or nothing if the picture shows the breath. */
  private showBreathWord(isShown: boolean): void {
    clearTimeout(this.word);
    const element = this.part('breath');
    if (!isShown) {
      element.textContent = '';
      return;
    }
    const half = BREATH_S / 2;
    const halves = this.seconds() / half;
    const { breatheIn, breatheOut } = this.words;
    element.textContent = Math.floor(halves) % 2 === 0 ? breatheIn : breatheOut;
    this.word = setTimeout(
      () => this.showBreathWord(true),
      (half - (halves % 1) * half) * 1000 + 1,
    );
  }

  /** Shows that the system has stopped the sound, and how to resume it. */
  private showSilence(isSilent: boolean): void {
    const text = isSilent ? this.words.silenced : '';
    if (this.part('silent').textContent !== text) this.part('silent').textContent = text;
  }

  private part(name: string): HTMLElement {
    const element = this.element.querySelector<HTMLElement>(`[data-portal="${name}"]`);
    if (!element) throw new Error(`The portal has no element ${name}.`);
    return element;
  }
}

/** Changes the text of a button, inside its `.button-line`. */
function label(button: HTMLElement, text: string): void {
  const line = button.firstElementChild ?? button;
  if (line.textContent !== text) line.textContent = text;
}
