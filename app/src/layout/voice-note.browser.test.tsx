// Tests of the voice note: nothing is loaded before a press; playing, pausing, the progress line, and the transcript.

import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VoiceNote } from './voice-note';

const NOTE = {
  play: 'Hear her say it',
  pause: 'Pause',
  file: 'welcome.mp3',
  seconds: 40,
  read: 'Read it instead',
  transcript: ['Come in.', 'Sit down.'],
};

const sounds: FakeAudio[] = [];

class FakeAudio extends EventTarget {
  currentTime = 0;
  readonly source: string;
  constructor(source: string) {
    super();
    this.source = source;
    sounds.push(this);
  }
  async play() {
    this.dispatchEvent(new Event('play'));
  }
  pause() {
    this.dispatchEvent(new Event('pause'));
  }
}

beforeEach(() => {
  sounds.length = 0;
  vi.stubGlobal('Audio', FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

test('a press plays the recording, the progress line follows it, and another press pauses it', async () => {
  await render(
    <MemoryRouter>
      <VoiceNote {...NOTE} />
    </MemoryRouter>,
  );
  const line = page.getByRole('progressbar');
  expect(sounds).toHaveLength(0);
  await expect.element(line).toHaveAttribute('value', '0');
  await page.getByRole('button', { name: NOTE.play }).click();
  const [sound] = sounds;
  expect(sound?.source).toBe('/sounds/welcome.mp3');
  await expect.element(page.getByRole('button', { name: NOTE.pause })).toBeVisible();
  if (sound) sound.currentTime = 12;
  sound?.dispatchEvent(new Event('timeupdate'));
  await expect.element(line).toHaveAttribute('value', '12');
  await expect.element(page.getByText('0:12')).toBeVisible();
  await page.getByRole('button', { name: NOTE.pause }).click();
  await page.getByRole('button', { name: NOTE.play }).click();
  expect(sounds).toHaveLength(1);
  sound?.dispatchEvent(new Event('ended'));
  await expect.element(page.getByText('0:40')).toBeVisible();
});

test('the transcript can be opened, and the recording stops when the page is left', async () => {
  const { unmount } = await render(
    <MemoryRouter>
      <VoiceNote {...NOTE} />
    </MemoryRouter>,
  );
  await page.getByText(NOTE.read).click();
  for (const paragraph of NOTE.transcript)
    await expect.element(page.getByText(paragraph)).toBeVisible();
  await page.getByRole('button', { name: NOTE.play }).click();
  const paused = vi.spyOn(sounds[0] ?? new FakeAudio(''), 'pause');
  await unmount();
  expect(paused).toHaveBeenCalled();
});
