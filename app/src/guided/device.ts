// What a device can do beside showing text: a bell, a voice, vibration, a screen that stays awake, media keys.

/** Partials of the bell: frequency in hertz, loudness, and how long it rings in seconds. */
const PARTIALS = [
  [396, 0.07, 4],
  [795, 0.03, 2.6],
  [1204, 0.012, 1.6],
] as const;

/** A soft bell, made of sine waves. It exists from the first click on, as browsers require. */
export class Bell {
  private context: AudioContext | undefined;

  /** Creates the audio output; call it in the handler of a click. */
  prepare(): void {
    this.context ??= 'AudioContext' in window ? new AudioContext() : undefined;
    void this.context?.resume().catch(() => undefined);
  }

  ring(): void {
    const { context } = this;
    if (!context) return;
    const now = context.currentTime;
    for (const [frequency, loudness, seconds] of PARTIALS) {
      const oscillator = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.linearRampToValueAtTime(loudness, now + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(now);
      oscillator.stop(now + seconds);
    }
  }

  /** Releases the audio output. */
  close(): void {
    void this.context?.close().catch(() => undefined);
    this.context = undefined;
  }
}

/** A short vibration, where there is one. */
export function vibrate(): void {
  navigator.vibrate?.(40);
}

/** English voices on the device. Voices of a network service are left out: they would send the text to it. */
export function localVoices(): SpeechSynthesisVoice[] {
  if (!('speechSynthesis' in window)) return [];
  const voices = speechSynthesis.getVoices();
  return voices.filter(({ localService, lang }) => localService && /^en\b/i.test(lang));
}

/** Reads a text; settles at its end, and at the latest when `mostMs` have passed. */
export function speak(
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

export function stopReading(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel();
}

/** Keeps the screen awake while it is wanted and the page is visible. */
export class ScreenLock {
  private sentinel: WakeLockSentinel | undefined;
  private isWanted = false;

  constructor() {
    document.addEventListener('visibilitychange', () => void this.update());
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
      // Refused on an empty battery: then the screen sleeps as usual.
      this.sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      // It may have become unwanted in the meantime.
      if (!this.isWanted) await this.update();
    }
  }
}

/** Handlers of media keys and of the buttons of headphones, where the platform passes them on. */
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
