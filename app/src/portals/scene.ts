// Data of a portal: the shader of its picture, the flicker of its light, and its sound; its breath and light at a time.

/** Duration of a breath, in and out, in seconds: six per minute. */
export const BREATH_S = 10;

/** One portal, as data: the pages that may show it contain it, and portal.ts runs it. */
export interface PortalScene {
  /** GLSL that defines `vec3 scene(vec2)`; prelude.glsl is put before it. */
  source: string;
  /** Waves of its brightness: hertz, and share of the brightness. */
  light: readonly (readonly [hertz: number, depth: number])[];
  sound: PortalSoundscape;
}

export interface PortalSoundscape {
  /** Layers of continuous noise. */
  layers: readonly SoundLayer[];
  /** Short sounds at random times. */
  grains: readonly SoundGrain[];
}

export interface SoundLayer {
  /** Filters in series: kind, hertz, and quality. */
  filters: readonly (readonly [BiquadFilterType, hertz: number, quality: number])[];
  gain: number;
  /** Share of the loudness that follows the breath (0 to 1), and its delay in seconds. */
  breath?: readonly [share: number, seconds: number];
  /** Share of the loudness that drifts slowly (0 to 1). */
  drift?: number;
}

export interface SoundGrain {
  /** Average number per second. */
  rate: number;
  /** Lowest and highest frequency, in hertz. */
  hertz: readonly [number, number];
  quality: number;
  /** Duration of one sound, in milliseconds. */
  ms: number;
  gain: number;
}

/** Scene time at the start, in seconds: the still picture was taken at this time. */
export const START_S = 3;

/** Fullness of the breath at a time in seconds, from 0 to 1. */
export function breathAt(seconds: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * seconds) / BREATH_S);
}

/** Brightness of a scene at a time in seconds, about 1. */
export function lightAt({ light }: Pick<PortalScene, 'light'>, seconds: number): number {
  return light.reduce(
    (sum, [hertz, depth], index) =>
      sum + depth * Math.sin(2 * Math.PI * hertz * seconds + 2.4 * index),
    1,
  );
}
