// Player of the guided mode: shows the cues and breaths of a guide one after the other by events; pauses, goes back,
// skips. It does not use the DOM.

import type { Cue } from './guide-markup';

export interface PlayerEvents {
  /** A cue begins. Its text stays at least until the returned promise is settled, when a voice has read it. */
  cue(cue: Cue, isNewPart: boolean): Promise<void> | undefined;
  /** One half of a breath begins: `number` counts from 1. */
  breath(number: number, cue: Cue, half: 'in' | 'out', ms: number): void;
  /** The breaths after a cue are over. */
  rested(): void;
  /**
   * The player has started or stopped. While a voice reads the text again, it stays until the returned promise is
   * settled.
   */
  state(isPlaying: boolean): Promise<void> | undefined;
  end(): void;
}

/** Part of a cue with its own timer: the text, or one half of a breath. */
interface Step {
  cueIndex: number;
  /** Number of the breath, from 1; 0 for the text. */
  breath: number;
  half: 'in' | 'out';
  ms: number;
}

/** Share of a breath that is the inhalation. */
const INHALATION = 0.45;
/**
 * Maximum delay of a timer that is made up for: browsers wake hidden tabs once a minute, and the following steps are
 * shortened by the delay. After a longer delay the device has slept, and the guide continues where it was.
 */
const MAX_DELAY_MS = 90_000;
/**
 * Milliseconds after the start of a cue within which `back` leads to the previous cue; later, `back` restarts the cue.
 */
const RESTART_MS = 3000;

export class Player {
  private readonly steps: Step[];
  private current = 0;
  /** Remaining milliseconds of the current step while paused; otherwise undefined. */
  private pausedMs: number | undefined;
  private startedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reading: Promise<void> | undefined;
  /** Increases with every step, so that the end of an earlier reading is ignored. */
  private generation = 0;
  isPlaying = false;

  private readonly cues: Cue[];
  private readonly events: PlayerEvents;

  constructor(cues: Cue[], events: PlayerEvents) {
    this.cues = cues;
    this.events = events;
    this.steps = cues.flatMap(({ textMs, breaths, breathMs }, cueIndex) => {
      const pauses = Array.from({ length: breaths }, (_, breath): Step[] => [
        { cueIndex, breath: breath + 1, half: 'in', ms: breathMs * INHALATION },
        { cueIndex, breath: breath + 1, half: 'out', ms: breathMs * (1 - INHALATION) },
      ]);
      return [{ cueIndex, breath: 0, half: 'in' as const, ms: textMs }, ...pauses.flat()];
    });
  }

  /** Starts at a cue, given by its index on the page. */
  start(index = 0): void {
    const position = this.cues.findIndex((cue) => cue.index >= index);
    this.isPlaying = true;
    this.events.state(true);
    this.enter(this.firstStepOf(Math.max(position, 0)));
  }

  /** Milliseconds until the end of the guide. */
  remaining(): number {
    const after = this.steps.slice(this.current + 1).reduce((sum, { ms }) => sum + ms, 0);
    return after + this.remainingOfStep();
  }

  cue(): Cue | undefined {
    return this.cues[this.steps[this.current]?.cueIndex ?? 0];
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.pausedMs = this.remainingOfStep();
    clearTimeout(this.timer);
    this.isPlaying = false;
    this.events.state(false);
  }

  play(): void {
    if (this.isPlaying) return;
    this.isPlaying = true;
    const step = this.steps[this.current];
    const remaining = this.pausedMs ?? step?.ms ?? 0;
    this.pausedMs = undefined;
    this.reading = this.events.state(true);
    this.wait(remaining);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  next(): void {
    const following = (this.steps[this.current]?.cueIndex ?? 0) + 1;
    if (following < this.cues.length) this.enter(this.firstStepOf(following));
    else this.finish();
  }

  back(): void {
    const step = this.steps[this.current];
    if (!step) return;
    const first = this.firstStepOf(step.cueIndex);
    const isBeginning = this.current === first && step.ms - this.remainingOfStep() < RESTART_MS;
    this.enter(isBeginning ? this.firstStepOf(Math.max(step.cueIndex - 1, 0)) : first);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.generation += 1;
    this.isPlaying = false;
  }

  private firstStepOf(cueIndex: number): number {
    return this.steps.findIndex((step) => step.cueIndex === cueIndex);
  }

  private remainingOfStep(): number {
    if (this.pausedMs !== undefined) return this.pausedMs;
    const ms = this.steps[this.current]?.ms ?? 0;
    return Math.max(ms - (performance.now() - this.startedAt), 0);
  }

  /** Begins a step; `late` milliseconds of it have already passed. */
  private enter(index: number, late = 0): void {
    const before = this.cue();
    const isFirst = this.generation === 0;
    clearTimeout(this.timer);
    this.generation += 1;
    this.current = index;
    this.pausedMs = undefined;
    this.reading = undefined;
    const step = this.steps[index];
    const cue = this.cue();
    if (!step || !cue) {
      this.finish();
      return;
    }
    if (step.breath === 0)
      this.reading = this.events.cue(cue, isFirst || before?.part !== cue.part);
    else this.events.breath(step.breath, cue, step.half, step.ms);
    if (!this.isPlaying) this.pausedMs = step.ms;
    else if (late < step.ms || this.reading) this.wait(step.ms - late);
    else this.advance(late - step.ms);
  }

  /** Waits for the time of the step, then for the voice. */
  private wait(ms: number): void {
    const step = this.steps[this.current];
    this.startedAt = performance.now() - ((step?.ms ?? 0) - ms);
    const { generation, reading } = this;
    this.timer = setTimeout(async () => {
      const late = performance.now() - this.startedAt - (step?.ms ?? 0);
      if (reading) await reading;
      if (generation === this.generation && this.isPlaying)
        this.advance(reading || late > MAX_DELAY_MS ? 0 : Math.max(late, 0));
    }, ms);
  }

  private advance(late: number): void {
    const [step, following] = [this.steps[this.current], this.steps[this.current + 1]];
    if (step && step.breath > 0 && following?.cueIndex !== step.cueIndex) this.events.rested();
    if (following) this.enter(this.current + 1, late);
    else this.finish();
  }

  private finish(): void {
    this.stop();
    this.events.end();
  }
}
