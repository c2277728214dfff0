// Scene "The Candle", for the middle of the day. Its sound: the room, the breath of the flame, and an occasional
// crackle of the wick.

import source from './candle.glsl?raw';
import type { PortalScene } from './scene';

export const candle: PortalScene = {
  source,
  light: [
    [0.29, 0.03],
    [0.83, 0.02],
    [1.9, 0.012],
  ],
  sound: {
    layers: [
      {
        filters: [
          ['lowpass', 160, 0.4],
          ['lowpass', 240, 0.4],
        ],
        gain: 0.5,
        breath: [0.5, 0],
      },
      {
        filters: [
          ['bandpass', 420, 0.9],
          ['lowpass', 900, 0.4],
        ],
        gain: 0.11,
        breath: [0.7, 0],
        drift: 0.6,
      },
    ],
    grains: [
      { rate: 0.7, hertz: [1700, 4800], quality: 3, ms: 14, gain: 0.2 },
      { rate: 0.25, hertz: [500, 900], quality: 5, ms: 40, gain: 0.1 },
    ],
  },
};
