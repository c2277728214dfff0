// Plays half a minute of the guided mode: one cue of the public practice and its pause, with the bell, the light and,
// if the device has one, a voice. A click on its button loads this module.
import { excerpt } from '../generated/excerpt';
import { adoptStyles } from '../ui/adopt-styles';
import { Bell, RING_MS, readAloud, stopReading, voicesLoaded } from './device';
import type { Cue } from './guide-markup';
import { BreathingLight, breathMarks } from './light';
import { Player } from './player';
import css from './sample-player.css?inline';

/** State of the sample, which decides the button's label; in `ended` the picture is shown. */
export type SampleState = 'ended' | 'loading' | 'playing' | 'paused';

export type SampleWords = Pick<typeof excerpt.guideWords, 'pause' | 'play'>;

/**
 * Minimum length of the sample in milliseconds: the first cue that is at least this long, including its pause, is
 * played.
 */
const LEAST_MS = 25_000;

/** Milliseconds for which a voice may exceed the time of the text. */
const VOICE_MS = 6_000;

/** Returns the cue that is played; the last one if none is long enough. */
export function sampleCue(guide: typeof excerpt.guide): Cue | undefined {
  const cues = guide.flatMap(({ title, cues: lines }) =>
    lines.map(
      ({ html, breaths, timing }): Cue => ({ index: 0, part: title, html, breaths, ...timing }),
    ),
  );
  const length = ({ textMs, breaths, breathMs }: Cue) => textMs + breaths * breathMs;
  return cues.find((cue) => cue.breaths > 0 && length(cue) >= LEAST_MS) ?? cues.at(-1);
}

/** Plays the sample in an empty element; `output` is the audio output that the click has opened. */
export function playSample(
  stage: HTMLElement,
  output: AudioContext | undefined,
  onState: (state: SampleState) => void,
) {
  adoptStyles(css);
  const words = excerpt.guideWords;
  const listeners = new AbortController();
  const [light, line, breath] = [part('div', 'light'), part('p', 'line'), part('p', 'breath')];
  light.ariaHidden = breath.ariaHidden = 'true';
  line.ariaLive = 'polite';
  stage.replaceChildren(light, line, breath);
  const breathing = new BreathingLight(light, listeners.signal);
  const bell = new Bell(output);

  /** Reads the text with a voice of the device, if there is one. */
  const read = async ({ textMs }: Cue) => {
    await voicesLoaded();
    if (!player.isPlaying) return;
    await readAloud(line.textContent ?? '', textMs + VOICE_MS, true);
  };
  const stop = () => {
    player.stop();
    stopReading();
    breathing.rest();
    listeners.abort();
  };
  let readableCue: Cue | undefined;
  const sample = sampleCue(excerpt.guide);
  const player = new Player(sample ? [sample] : [], {
    cue(cue) {
      line.innerHTML = cue.html;
      readableCue = cue;
      bell.ring();
      return read(cue);
    },
    breath(number, { breaths }, half, ms) {
      readableCue = undefined;
      const word = document.createElement('em');
      word.textContent = half === 'in' ? words.breatheIn : words.breatheOut;
      breath.replaceChildren(word, ...breathMarks(breaths, number));
      breathing.breathe(half, ms);
    },
    rested: () => bell.ring(),
    state(isPlaying) {
      onState(isPlaying ? 'playing' : 'paused');
      breathing.setPlaying(isPlaying);
      if (isPlaying) return readableCue && read(readableCue);
      stopReading();
      return undefined;
    },
    end() {
      stop();
      stage.replaceChildren();
      onState('ended');
      // Closes the output only after the bell has faded.
      setTimeout(() => bell.close(), RING_MS);
    },
  });
  player.start();
  return {
    words,
    toggle() {
      bell.prepare();
      player.toggle();
    },
    stop() {
      stop();
      bell.close();
    },
  };
}

function part(tag: 'div' | 'p', name: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = `guide-sample-${name}`;
  return element;
}
