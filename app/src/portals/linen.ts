// Scene "The Linen", for the bed. Its sound: air at an open window, and cloth that fills and falls.

import source from './linen.glsl?raw';
import type { PortalScene } from './scene';

export const linen: PortalScene = {
  source,
  light: [[0.13, 0.025]],
  sound: {
    layers: [
      {
        filters: [
          ['lowpass', 210, 0.4],
          ['lowpass', 300, 0.4],
        ],
        gain: 0.42,
        breath: [0.5, 0],
        drift: 0.5,
      },
      {
        filters: [
          ['bandpass', 480, 0.6],
          ['lowpass', 1100, 0.3],
        ],
        gain: 0.12,
        breath: [0.6, 0.4],
        drift: 0.7,
      },
      {
        filters: [
          ['bandpass', 3400, 0.5],
          ['lowpass', 6000, 0.3],
        ],
        gain: 0.022,
        breath: [0.95, 0.9],
        drift: 0.6,
      },
    ],
    grains: [{ rate: 0.5, hertz: [1400, 2600], quality: 1.2, ms: 260, gain: 0.035 }],
  },
};
