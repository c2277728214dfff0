// Runs the guided mode of a page: opens the dialog, reads the choices, and shows the player's events.

import { fillIn } from '../ui/fill-in';
import {
  Bell,
  localVoices,
  readAloud,
  ScreenLock,
  SilentTrack,
  setMediaKeys,
  setMediaState,
  stopReading,
  vibrate,
} from './device';
import { type Cue, readCues } from './guide-markup';
import { recall, remember } from './guide-memory';
import type { ScriptWords } from './guided-mode';
import { BreathingLight, breathMarks } from './light';
import { Player } from './player';
import { showProgress } from './progress';

const MINUTE_MS = 60_000;

/** Hour until which a night counts as the previous evening. */
const NIGHT_ENDS = 5;

/** Date of the next evening, in the format of a date field. */
export function nextEvening(now: Date): string {
  const day = new Date(now);
  if (now.getHours() >= NIGHT_ENDS) day.setDate(day.getDate() + 1);
  // The Swedish locale writes dates as YYYY-MM-DD.
  return day.toLocaleDateString('sv-SE');
}

/** Connects the dialog of this page, if there is one; returns a function that disconnects it. */
export function connectGuide(root: ParentNode = document): () => void {
  const dialog = root.querySelector<HTMLDialogElement>('[data-guided="dialog"]');
  const start = root.querySelector<HTMLElement>('[data-guided="button"]');
  if (!dialog || !start || !('showModal' in dialog)) return () => undefined;
  const listeners = new AbortController();
  const { signal } = listeners;
  const guide = new GuidedDialog(dialog, signal);
  start.hidden = false;
  const button = start.querySelector('[data-guided="open"]');
  button?.addEventListener('click', () => guide.open(), { signal });
  return () => {
    guide.end();
    listeners.abort();
  };
}

class GuidedDialog {
  private readonly words: ScriptWords;
  private readonly slug: string;
  private readonly bell = new Bell(undefined, (isSilent) => this.showSilence(isSilent));
  private readonly screen: ScreenLock;
  private readonly track = new SilentTrack();
  private player: Player | undefined;
  private readonly light: BreathingLight;
  private clock: ReturnType<typeof setInterval> | undefined;
  /** The remaining time as last shown, kept here because a translation extension may change it in the page. */
  private timeLeft = '';
  /** The cue whose text is shown, until its breaths begin: if the guide is paused, a voice then reads it again. */
  private readableCue: Cue | undefined;
  private readonly dialog: HTMLDialogElement;

  constructor(dialog: HTMLDialogElement, signal: AbortSignal) {
    this.dialog = dialog;
    this.light = new BreathingLight(this.part('light'), signal);
    this.screen = new ScreenLock(signal);
    this.words = JSON.parse(dialog.dataset['words'] ?? '{}') as ScriptWords;
    this.slug = dialog.dataset['slug'] ?? '';
    const on = (name: string, action: () => void) =>
      this.part(name).addEventListener('click', action, { signal });
    on('begin', () => this.begin(0));
    on('resume', () => this.begin(recall().places[this.slug] ?? 0));
    on('toggle', () => this.player?.toggle());
    on('stage', () => this.player?.toggle());
    on('next', () => this.player?.next());
    on('back', () => this.player?.back());
    on('leave', () => this.close());
    dialog.addEventListener('close', () => this.leave(), { signal });
    dialog.addEventListener('keydown', (event) => this.onKey(event), { signal });
    // In the capture phase, before the action of the press, which may ring the bell.
    for (const press of ['click', 'keydown'])
      dialog.addEventListener(press, () => this.prepareBell(), { signal, capture: true });
    const begin = (event: Event) => {
      event.preventDefault();
      this.begin(0);
    };
    this.part('start').addEventListener('submit', begin, { signal });
    this.part('start').addEventListener('change', () => this.saveChoices(), { signal });
    // Browsers may load voices after the page.
    if ('speechSynthesis' in window)
      speechSynthesis.addEventListener('voiceschanged', () => this.showChoices(), { signal });
  }

  open(): void {
    this.show('start');
    this.showChoices();
    this.dialog.showModal();
    this.part('begin').focus();
  }

  close(): void {
    if (this.dialog.open) this.dialog.close();
  }

  /** Ends the guided mode with its page: the `close` event of the dialog would come too late. */
  end(): void {
    this.close();
    this.leave();
  }

  // ── Choices ───────────────────────────────────────────────────────────

  /** Hint about headphones, on pages that may play a sound for them. */
  private get headphones(): HTMLElement | null {
    return this.dialog.querySelector('[data-guided="headphones"]');
  }

  private showChoices(): void {
    const memory = recall();
    const voices = localVoices();
    const { aloud } = memory;
    for (const radio of this.dialog.querySelectorAll<HTMLInputElement>('[name="length"]'))
      radio.checked = (radio.value === 'short') === memory.short;
    for (const name of ['bell', 'aloud'] as const)
      this.part<HTMLInputElement>(name, 'name').checked = memory[name];
    const select = this.part<HTMLSelectElement>('voice', 'name');
    select.replaceChildren(...voices.map(({ name }) => new Option(name, name)));
    if (voices.some(({ name }) => name === memory.voice)) select.value = memory.voice;
    this.part<HTMLSelectElement>('rate', 'name').value = String(memory.rate);
    this.reveal('aloud', voices.length > 0);
    this.reveal('voice', aloud && voices.length > 1);
    this.reveal('rate', aloud && voices.length > 0);
    if (this.headphones) this.headphones.hidden = !aloud || voices.length === 0;
    this.part('resume').hidden = (memory.places[this.slug] ?? 0) === 0;
  }

  private reveal(name: string, isShown: boolean): void {
    const label = this.part(name, 'name').closest('label');
    if (label) label.hidden = !isShown;
  }

  private saveChoices(): void {
    const data = new FormData(this.part<HTMLFormElement>('start'));
    remember({
      short: data.get('length') === 'short',
      bell: data.has('bell'),
      aloud: data.has('aloud'),
      voice: String(data.get('voice') ?? ''),
      rate: Number(data.get('rate') ?? 1),
    });
    this.showChoices();
  }

  // ── Playing ───────────────────────────────────────────────────────────

  private begin(index: number): void {
    const { short, bell } = recall();
    if (bell) this.bell.prepare();
    this.player = new Player(readCues(this.part<HTMLTemplateElement>('cues'), short), {
      cue: (cue, isNewPart) => this.showCue(cue, isNewPart),
      breath: (number, cue, half, ms) => this.showBreath(number, cue, half, ms),
      rested: () => this.notify(),
      state: (isPlaying) => this.showState(isPlaying),
      end: () => this.finish(),
    });
    this.show('stage');
    this.player.start(index);
    this.part('toggle').focus({ preventScroll: true });
    this.clock = setInterval(() => this.showTimeLeft(), 1000);
    setMediaKeys(this.part('guided-title', 'id').textContent ?? '', {
      play: () => {
        this.prepareBell();
        this.player?.play();
      },
      pause: () => this.player?.pause(),
      nexttrack: () => this.player?.next(),
      previoustrack: () => this.player?.back(),
    });
  }

  private showCue(cue: Cue, isNewPart: boolean): Promise<void> | undefined {
    const element = this.part('cue');
    const { breath, breaths } = this.words;
    const pause =
      cue.breaths === 0 ? '' : cue.breaths === 1 ? breath : fillIn(breaths, { count: cue.breaths });
    element.innerHTML = cue.html;
    element.dataset['length'] = cue.html.length > 150 ? 'long' : 'short';
    // The pause is shown graphically; assistive technology gets it as text.
    const hidden = document.createElement('span');
    hidden.className = 'visually-hidden';
    hidden.textContent = pause === '' ? '' : ` ${pause}`;
    element.append(hidden);
    // Large text may be longer than the window, so each cue starts at the top.
    this.dialog.scrollTop = 0;
    this.part('breath').textContent = '';
    this.part('part').textContent = cue.part;
    if (isNewPart) this.notify();
    this.light.rest();
    this.showTimeLeft();
    const position = { places: { ...recall().places, [this.slug]: cue.index } };
    remember(this.isDay ? { ...position, latest: this.slug } : position);
    this.readableCue = cue;
    return this.player?.isPlaying === false ? undefined : this.read(cue);
  }

  private read(cue: Cue): Promise<void> | undefined {
    return readAloud(this.part('cue').textContent ?? '', cue.textMs * 3 + 10_000);
  }

  private showBreath(number: number, cue: Cue, half: 'in' | 'out', ms: number): void {
    this.readableCue = undefined;
    const { breatheIn, breatheOut } = this.words;
    const word = document.createElement('span');
    word.textContent = half === 'in' ? breatheIn : breatheOut;
    word.className = 'full-width text-center text-gold guided-breath-word';
    this.part('breath').replaceChildren(word, ...breathMarks(cue.breaths, number));
    this.light.breathe(half, ms);
  }

  /** Rings and vibrates at the end of a pause, at a new part and at the end: listeners may have closed their eyes. */
  private notify(): void {
    vibrate();
    if (recall().bell) this.bell.ring();
  }

  /** Called at each press while it plays: the system may have stopped the bell. */
  private prepareBell(): void {
    if (this.player && recall().bell) this.bell.prepare();
  }

  /** Shows that the system has stopped the bell, and how to make it ring again. */
  private showSilence(isSilent: boolean): void {
    const text = isSilent && recall().bell ? this.words.silent : '';
    if (this.part('silent').textContent !== text) this.part('silent').textContent = text;
  }

  private showState(isPlaying: boolean): Promise<void> | undefined {
    this.part('toggle').firstElementChild?.replaceChildren(
      isPlaying ? this.words.pause : this.words.play,
    );
    this.dialog.dataset['playing'] = String(isPlaying);
    this.screen.set(isPlaying);
    setMediaState(isPlaying ? 'playing' : 'paused');
    if (!isPlaying) this.track.pause();
    else if (this.headphones && !this.headphones.hidden) this.track.play();
    this.light.setPlaying(isPlaying);
    if (isPlaying) return this.readableCue && this.read(this.readableCue);
    stopReading();
    return undefined;
  }

  private showTimeLeft(): void {
    const minutes = Math.ceil((this.player?.remaining() ?? 0) / MINUTE_MS);
    const { left, lastMinute } = this.words;
    const text = minutes > 1 ? fillIn(left, { minutes }) : lastMinute;
    if (this.timeLeft !== text) this.part('left').textContent = text;
    this.timeLeft = text;
  }

  private finish(): void {
    const memory = recall();
    const { [this.slug]: _, ...places } = memory.places;
    const done = this.isDay ? [...new Set([...memory.done, this.slug])] : memory.done;
    remember({ places, done });
    this.notify();
    this.stop();
    this.show('end');
    const date = this.dialog.querySelector<HTMLInputElement>('[data-guided="tomorrow"]');
    if (date) date.value = nextEvening(new Date());
    showProgress(document);
    this.part('end-title').focus();
  }

  private get isDay(): boolean {
    return this.dialog.dataset['day'] === 'true';
  }

  private leave(): void {
    this.stop();
    this.bell.close();
    this.showSilence(false);
    showProgress(document);
  }

  private stop(): void {
    this.player?.stop();
    this.player = undefined;
    this.readableCue = undefined;
    clearInterval(this.clock);
    this.light.rest();
    stopReading();
    this.screen.set(false);
    this.track.close();
    setMediaKeys('', {});
    setMediaState('none');
  }

  private onKey(event: KeyboardEvent): void {
    const { player } = this;
    if (!player || event.ctrlKey || event.altKey || event.metaKey) return;
    const isOtherButton =
      event.target instanceof HTMLButtonElement && event.target !== this.part('toggle');
    const action = {
      ' ': isOtherButton ? undefined : () => player.toggle(),
      MediaPlayPause: () => player.toggle(),
      ArrowRight: () => player.next(),
      MediaTrackNext: () => player.next(),
      ArrowLeft: () => player.back(),
      MediaTrackPrevious: () => player.back(),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // ── Elements of the dialog ────────────────────────────────────────────

  private show(view: 'start' | 'stage' | 'end'): void {
    for (const name of ['start', 'stage', 'end']) this.part(name).hidden = name !== view;
    this.part('controls').hidden = view !== 'stage';
    this.dialog.dataset['view'] = view;
    if (view === 'stage') return;
    this.timeLeft = '';
    for (const name of ['part', 'left']) this.part(name).textContent = '';
  }

  private part<T extends HTMLElement = HTMLElement>(name: string, by = 'data-guided'): T {
    const element = this.dialog.querySelector<T>(`[${by}="${name}"]`);
    if (!element) throw new Error(`The guided mode has no element ${name}.`);
    return element;
  }
}
