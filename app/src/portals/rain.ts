// Scene "The Rain", for the hour after a quarrel. Its sound, as described on its page: fine and high, heavy on the
// roof, a gutter, and a drip in the wrong place.

import source from './rain.glsl?raw';
import type { PortalScene } from './scene';

export const rain: PortalScene = {
  source,
  light: [
    [0.17, 0.03],
    [0.41, 0.02],
  ],
  sound: {
    layers: [
      {
        filters: [
          ['highpass', 2600, 0.3],
          ['lowpass', 8500, 0.3],
        ],
        gain: 0.05,
        breath: [0.25, 0],
        drift: 0.3,
      },
      {
        filters: [
          ['bandpass', 900, 0.35],
          ['lowpass', 2600, 0.3],
        ],
        gain: 0.1,
        drift: 0.35,
      },
      {
        filters: [
          ['lowpass', 320, 0.3],
          ['lowpass', 420, 0.3],
        ],
        gain: 0.34,
        breath: [0.3, 0.6],
        drift: 0.3,
      },
      {
        filters: [
          ['bandpass', 520, 6],
          ['lowpass', 900, 0.3],
        ],
        gain: 0.09,
        drift: 0.8,
      },
    ],
    grains: [
      { rate: 16, hertz: [1400, 5200], quality: 9, ms: 34, gain: 0.11 },
      { rate: 3, hertz: [600, 1300], quality: 14, ms: 70, gain: 0.16 },
      { rate: 0.3, hertz: [360, 520], quality: 26, ms: 170, gain: 0.42 },
    ],
  },
};
