// Which cue of a guide is played as a sample.

import { expect, test } from 'vitest';
import { sampleCue } from './sample-player';

const cue = (html: string, textMs: number, breaths: number) => ({
  html,
  breaths,
  timing: { textMs, breathMs: 8000 },
});
const guide = (...cues: ReturnType<typeof cue>[]) => [{ title: 'One', cues }];

test('the first cue that takes 25 seconds with its pause is played', () => {
  const lines = [cue('no pause', 30_000, 0), cue('brief', 8_999, 2), cue('long', 9_000, 2)];
  expect(sampleCue(guide(...lines, cue('later', 9_000, 3)))).toEqual({
    index: 0,
    part: 'One',
    html: 'long',
    breaths: 2,
    textMs: 9_000,
    breathMs: 8000,
  });
});

test('if no cue is that long, the last one is played', () => {
  expect(sampleCue(guide(cue('one', 2_000, 1), cue('two', 2_000, 0)))?.html).toBe('two');
});
