// Device features of the guided mode: bell, voice, silent track for headphones, wake lock, media keys.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Bell, localVoices, readAloud, ScreenLock, SilentTrack, setMediaKeys } from './device';
import { remember } from './guide-memory';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a bell is three sine waves, once a click has prepared it', () => {
  const started = vi.spyOn(OscillatorNode.prototype, 'start');
  const bell = new Bell();
  bell.ring();
  expect(started).not.toHaveBeenCalled();
  bell.prepare();
  bell.ring();
  expect(started).toHaveBeenCalledTimes(3);
  bell.close();
  bell.ring();
  expect(started).toHaveBeenCalledTimes(3);
});

/** Records the audio contexts that are opened from now on. */
function recordOutputs(): AudioContext[] {
  const outputs: AudioContext[] = [];
  vi.stubGlobal(
    'AudioContext',
    class extends AudioContext {
      constructor() {
        super();
        outputs.push(this);
      }
    },
  );
  return outputs;
}

/** Presses a button, as browsers require before a sound, to prepare the bell. */
async function pressToPrepare(bell: Bell): Promise<void> {
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Play';
  button.addEventListener('click', () => bell.prepare());
  await userEvent.click(button);
  button.remove();
}

test('a bell whose output was stopped by the system resumes by itself if the browser allows it', async () => {
  const outputs = recordOutputs();
  const silent: boolean[] = [];
  const bell = new Bell(undefined, (isSilent) => silent.push(isSilent));
  await pressToPrepare(bell);
  await expect.poll(() => outputs[0]?.state).toBe('running');
  await outputs[0]?.suspend();
  await expect.poll(() => silent).toEqual([false, true, false]);
  expect(outputs.map(({ state }) => state)).toEqual(['running']);
  bell.close();
});

test('until it is closed, sound uses the audio session that plays despite a silent ring switch', () => {
  const audioSession = { type: 'auto' };
  Object.defineProperty(navigator, 'audioSession', { value: audioSession, configurable: true });
  const bell = new Bell();
  bell.prepare();
  expect(audioSession.type).toBe('playback');
  bell.close();
  expect(audioSession.type).toBe('auto');
  Reflect.deleteProperty(navigator, 'audioSession');
});

test('a bell that was stopped while the page was hidden resumes when it is visible, until it is closed', async () => {
  const outputs = recordOutputs();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const change = () => document.dispatchEvent(new Event('visibilitychange'));
  // The output of the sample is opened by its own press.
  const output = new AudioContext();
  const bell = new Bell(output);
  await pressToPrepare(bell);
  await expect.poll(() => output.state).toBe('running');
  hidden.mockReturnValue(true);
  await output.suspend();
  change();
  const resume = vi.spyOn(output, 'resume');
  hidden.mockReturnValue(false);
  change();
  expect(resume).toHaveBeenCalled();
  await expect.poll(() => output.state).toBe('running');
  bell.close();
  resume.mockClear();
  change();
  expect(resume).not.toHaveBeenCalled();
  expect(outputs).toEqual([output]);
});

test('an output that does not resume is replaced at the next press', async () => {
  const outputs = recordOutputs();
  const silent: boolean[] = [];
  const bell = new Bell(undefined, (isSilent) => silent.push(isSilent));
  await pressToPrepare(bell);
  await expect.poll(() => silent).toEqual([false]);
  const [first] = outputs;
  if (!first) throw new Error('There is no output.');
  first.resume = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  await first.suspend();
  await expect.poll(() => silent).toEqual([false, true]);
  await pressToPrepare(bell);
  await expect.poll(() => silent).toEqual([false, true, false]);
  expect(outputs.map(({ state }) => state)).toEqual(['closed', 'running']);
  // A running output is kept.
  await pressToPrepare(bell);
  expect(outputs).toHaveLength(2);
  bell.close();
});

/** Replaces the browser's voices; returns the list of spoken texts. */
function withVoices(): string[] {
  const spoken: string[] = [];
  const voices = [
    { name: 'Of a network service', lang: 'en-US', localService: false },
    { name: 'Of the device', lang: 'en-US', localService: true },
    { name: 'In French', lang: 'fr-FR', localService: true },
    { name: 'Another of the device', lang: 'en-GB', localService: true },
  ] as SpeechSynthesisVoice[];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => undefined,
    speak({ text, voice, rate, onend }: SpeechSynthesisUtterance) {
      spoken.push(`${voice?.name} ${rate}: ${text}`);
      onend?.call({} as SpeechSynthesisUtterance, {} as SpeechSynthesisEvent);
    },
  });
  return spoken;
}

test('once reading aloud is chosen, a voice of the device reads, not one of a network service', async () => {
  const spoken = withVoices();
  expect(localVoices().map(({ name }) => name)).toEqual(['Of the device', 'Another of the device']);
  expect(readAloud('One', 1000)).toBeUndefined();
  remember({ aloud: true });
  await readAloud('Two', 1000);
  remember({ voice: 'Another of the device', rate: 0 });
  await readAloud('Three', 1000);
  remember({ voice: 'Of a network service', aloud: false });
  await readAloud('Four', 1000, true);
  expect(spoken).toEqual([
    'Of the device 0.88: Two',
    'Another of the device 0.75: Three',
    'Of the device 0.75: Four',
  ]);
});

test('the silent track for headphones is ten seconds long, repeated, and released at the end', async () => {
  const players: HTMLMediaElement[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    if (!players.includes(this)) players.push(this);
  });
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  const track = new SilentTrack();
  expect(players).toEqual([]);
  track.play();
  track.pause();
  track.play();
  const [player] = players;
  if (!player) throw new Error('Nothing plays.');
  await expect.poll(() => player.duration).toBe(10);
  expect([players.length, player.loop, player.src.slice(0, 5)]).toEqual([1, true, 'blob:']);
  expect(pause).toHaveBeenCalledOnce();
  track.close();
  expect(pause).toHaveBeenCalledTimes(2);
  expect(player.hasAttribute('src')).toBe(false);
});

test('the wake lock is held while it is wanted and the page is visible', async () => {
  const locks: string[] = [];
  vi.stubGlobal('navigator', {
    wakeLock: {
      async request() {
        locks.push('requested');
        return {
          released: false,
          async release() {
            locks.push('released');
          },
        };
      },
    },
  });
  const listeners = new AbortController();
  const lock = new ScreenLock(listeners.signal);
  const visible = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  lock.set(true);
  await Promise.resolve();
  expect(locks).toEqual([]);
  visible.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => locks).toEqual(['requested']);
  lock.set(false);
  await expect.poll(() => locks).toEqual(['requested', 'released']);
  document.dispatchEvent(new Event('visibilitychange'));
  lock.set(true);
  await expect.poll(() => locks).toEqual(['requested', 'released', 'requested']);
  listeners.abort();
});

test('media keys have handlers and a title until they are released', () => {
  const handlers: Record<string, unknown> = {};
  const { mediaSession } = navigator;
  vi.spyOn(mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    handlers[action] = handler;
  });
  const play = () => undefined;
  setMediaKeys('Day 1', { play });
  expect(mediaSession.metadata?.title).toBe('Day 1');
  const none = { play: null, pause: null, nexttrack: null, previoustrack: null };
  expect(handlers).toEqual({ ...none, play });
  setMediaKeys('', {});
  expect([mediaSession.metadata, handlers]).toEqual([null, none]);
});
