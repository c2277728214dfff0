// Scene "The Palm", for a room full of people. Its sound: a constant wind in leaves that are slit into ribbons.

import source from './palm.glsl?raw';
import type { PortalScene } from './scene';

export const palm: PortalScene = {
  source,
  light: [[0.09, 0.03]],
  sound: {
    layers: [
      {
        filters: [
          ['lowpass', 240, 0.4],
          ['lowpass', 320, 0.4],
        ],
        gain: 0.3,
        drift: 0.7,
      },
      {
        filters: [
          ['bandpass', 1500, 0.5],
          ['lowpass', 4200, 0.3],
        ],
        gain: 0.06,
        breath: [0.45, 0],
        drift: 0.8,
      },
      {
        filters: [
          ['bandpass', 4600, 0.7],
          ['highpass', 2400, 0.3],
        ],
        gain: 0.035,
        breath: [0.6, 0.5],
        drift: 0.9,
      },
    ],
    grains: [
      { rate: 5, hertz: [2200, 5200], quality: 3, ms: 42, gain: 0.05 },
      { rate: 0.8, hertz: [900, 1600], quality: 5, ms: 60, gain: 0.05 },
    ],
  },
};
