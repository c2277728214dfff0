// Device features of the guided mode: a bell, a voice, vibration, a wake lock, media keys.

import { recall } from './guide-memory';

/** Partials of the bell: frequency in hertz, loudness, and how long it rings in seconds. */
const PARTIALS = [
  [396, 0.07, 4],
  [795, 0.03, 2.6],
  [1204, 0.012, 1.6],
] as const;

/**
 * `playback` lets sound play on an iPhone whose ring switch is silent, if the browser supports it; `auto` is the
 * default.
 */
function setAudioSession(type: 'playback' | 'auto'): void {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = type;
}

/** How long the bell rings, in milliseconds. */
export const RING_MS = 4000;

/**
 * Audio output. It is opened in the handler of a press, as browsers require. A phone call, another app or the lock
 * screen may stop it: it is resumed if the browser allows that, and otherwise replaced at the next press.
 */
export class SoundOutput {
  protected context: AudioContext | undefined;
  /** True while the output should run. */
  protected isWanted = true;
  private readonly onChange: (isSilent: boolean) => void;
  /** True once the output has run: if it stops later, the system has stopped it. */
  private hasRun = false;

  /** `context`: an audio output that a press has already opened; `onChange` is called when it stops or resumes. */
  constructor(context?: AudioContext, onChange: (isSilent: boolean) => void = () => undefined) {
    this.onChange = onChange;
    if (context) this.listen(context);
  }

  /** Opens the audio output, or replaces one that was stopped. Call it in the handler of each press. */
  prepare(): void {
    setAudioSession('playback');
    if (this.context?.state === 'running') return;
    if (this.hasRun) this.close();
    if (!this.context && 'AudioContext' in window) this.listen(new AudioContext());
    void this.context?.resume().catch(() => undefined);
  }

  /** Resumes a stopped output once the page is visible: some browsers allow that without a press. */
  private readonly wake = (): void => {
    if (this.isWanted && this.hasRun && !document.hidden)
      void this.context?.resume().catch(() => undefined);
  };

  /** Releases the audio output. */
  close(): void {
    const { context } = this;
    document.removeEventListener('visibilitychange', this.wake);
    this.context = undefined;
    this.hasRun = false;
    if (context) setAudioSession('auto');
    void context?.close().catch(() => undefined);
  }

  private listen(context: AudioContext): void {
    this.context = context;
    this.hasRun = context.state === 'running';
    document.addEventListener('visibilitychange', this.wake);
    context.addEventListener('statechange', () => {
      if (this.context !== context) return;
      const isRunning = context.state === 'running';
      this.hasRun ||= isRunning;
      if (!this.isWanted) return;
      if (this.hasRun) this.onChange(!isRunning);
      if (!isRunning) this.wake();
    });
  }
}

/** A soft bell, made of sine waves. */
export class Bell extends SoundOutput {
  ring(): void {
    const { context } = this;
    if (!context) return;
    const now = context.currentTime;
    for (const [frequency, loudness, seconds] of PARTIALS) {
      const oscillator = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0 });
      // Without a preceding event, Firefox starts the ramp at its end value.
      gain.gain.setValueAtTime(0, now);
      gain.gain.linearRampToValueAtTime(loudness, now + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(now);
      oscillator.stop(now + seconds);
    }
  }
}

export function vibrate(): void {
  navigator.vibrate?.(40);
}

/**
 * English voices on the device. Voices of network services are excluded, because they would send the text to that
 * service.
 */
export function localVoices(): SpeechSynthesisVoice[] {
  if (!('speechSynthesis' in window)) return [];
  const voices = speechSynthesis.getVoices();
  return voices.filter(({ localService, lang }) => localService && /^en\b/i.test(lang));
}

/** Longest wait for the list of voices, in milliseconds. */
const VOICES_MS = 400;

/** Waits for the list of voices, which some browsers load only on the first request. */
export async function voicesLoaded(): Promise<void> {
  if (!('speechSynthesis' in window) || speechSynthesis.getVoices().length > 0) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { signal });
    setTimeout(resolve, VOICES_MS);
  });
  waiting.abort();
}

/** Reads a text aloud; resolves at its end, or after `mostMs` milliseconds. */
function speak(
  text: string,
  voice: SpeechSynthesisVoice,
  rate: number,
  mostMs: number,
): Promise<void> {
  stopReading();
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, rate });
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    utterance.onend = utterance.onerror = () => {
      clearTimeout(timer);
      resolve();
    };
    speechSynthesis.speak(utterance);
  });
}

/** Speech rates: slow, even, brisk. */
const RATES = [0.75, 0.88, 1];

/**
 * Reads a text aloud with the stored choices. Returns undefined if no voice is chosen (unless `always`), or if the
 * device has none.
 */
export function readAloud(text: string, mostMs: number, always = false): Promise<void> | undefined {
  const { aloud, voice, rate } = recall();
  const voices = localVoices();
  const chosen = voices.find(({ name }) => name === voice) ?? voices[0];
  stopReading();
  return (aloud || always) && chosen ? speak(text, chosen, RATES[rate] ?? 1, mostMs) : undefined;
}

export function stopReading(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel();
}

/** Keeps the screen awake while it is wanted and the page is visible. */
export class ScreenLock {
  private sentinel: WakeLockSentinel | undefined;
  private isWanted = false;

  constructor(signal: AbortSignal) {
    document.addEventListener('visibilitychange', () => void this.update(), { signal });
  }

  set(isWanted: boolean): void {
    this.isWanted = isWanted;
    void this.update();
  }

  private async update(): Promise<void> {
    if (!('wakeLock' in navigator)) return;
    if (!this.isWanted) {
      const { sentinel } = this;
      this.sentinel = undefined;
      await sentinel?.release().catch(() => undefined);
    } else if (!document.hidden && (this.sentinel === undefined || this.sentinel.released)) {
      // Rejected at a low battery: then the screen sleeps as usual.
      this.sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      // The lock may no longer be wanted when the request succeeds.
      if (!this.isWanted) await this.update();
    }
  }
}

/** Returns ten seconds of silence as a WAVE file: with shorter sounds, browsers do not assign the media keys. */
function silentSound(): Blob {
  const [rate, seconds] = [8000, 10];
  const length = rate * seconds;
  // Header in words of four bytes: RIFF, WAVE, and the format (one channel of 8 bits, uncompressed).
  const riff = [0x46464952, length + 36, 0x45564157];
  const format = [0x20746d66, 16, 0x00010001, rate, rate, 0x00080001];
  const head = new Uint32Array([...riff, ...format, 0x61746164, length]);
  return new Blob([head, new Uint8Array(length).fill(128)], { type: 'audio/wav' });
}

/**
 * Plays silence: browsers pass media keys and headphone buttons only to pages with a playing audio element. Other
 * apps may stop their music because of it.
 */
export class SilentTrack {
  private audio: HTMLAudioElement | undefined;

  play(): void {
    if (!this.audio) {
      this.audio = new Audio(URL.createObjectURL(silentSound()));
      this.audio.loop = true;
    }
    // Rejected if the browser forbids sound: then only the keyboard works.
    void this.audio.play().catch(() => undefined);
  }

  pause(): void {
    this.audio?.pause();
  }

  close(): void {
    const { audio } = this;
    this.audio = undefined;
    if (!audio) return;
    audio.pause();
    URL.revokeObjectURL(audio.src);
    audio.removeAttribute('src');
    audio.load();
  }
}

/** Sets handlers of media keys and headphone buttons, on platforms that support them. */
export function setMediaKeys(
  title: string,
  handlers: Partial<Record<MediaSessionAction, () => void>>,
): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.metadata = title === '' ? null : new MediaMetadata({ title });
  for (const action of ['play', 'pause', 'nexttrack', 'previoustrack'] as const)
    session.setActionHandler(action, handlers[action] ?? null);
}

export function setMediaState(state: MediaSessionPlaybackState): void {
  if (navigator.mediaSession) navigator.mediaSession.playbackState = state;
}
