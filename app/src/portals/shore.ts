// Scene "The Shore", for a restless mind. Its sound: low thunder, then the rush up the sand, then the hiss of the foam.

import type { PortalScene } from './scene';
import source from './shore.glsl?raw';

export const shore: PortalScene = {
  source,
  light: [[0.06, 0.03]],
  sound: {
    layers: [
      {
        filters: [
          ['lowpass', 180, 0.4],
          ['lowpass', 260, 0.4],
        ],
        gain: 0.62,
        breath: [0.75, -1.8],
        drift: 0.3,
      },
      {
        filters: [
          ['bandpass', 620, 0.35],
          ['lowpass', 1600, 0.3],
        ],
        gain: 0.17,
        breath: [0.92, -0.8],
        drift: 0.25,
      },
      {
        filters: [
          ['highpass', 2800, 0.3],
          ['lowpass', 9000, 0.3],
        ],
        gain: 0.05,
        breath: [0.95, 1.1],
        drift: 0.2,
      },
      { filters: [['bandpass', 340, 0.3]], gain: 0.05, drift: 0.5 },
    ],
    grains: [{ rate: 9, hertz: [3200, 7600], quality: 10, ms: 16, gain: 0.05 }],
  },
};
