// What a portal is made of: the source of its picture, the unrest of its light, and its sound.

/** A breath, in and out, in seconds: six a minute. */
export const BREATH_S = 10;

/** One portal. It is data: the pages that may show it carry it, and portal.ts runs it. */
export interface PortalScene {
  /** GLSL that defines `vec3 scene(vec2)`; prelude.glsl stands before it. */
  source: string;
  /** Waves of its brightness: hertz, and share of the whole. */
  light: readonly (readonly [hertz: number, depth: number])[];
  sound: PortalSoundscape;
}

export interface PortalSoundscape {
  /** Noise that goes on. */
  layers: readonly SoundLayer[];
  /** Short sounds that come by chance. */
  grains: readonly SoundGrain[];
}

export interface SoundLayer {
  /** Filters in a row: kind, hertz, and quality. */
  filters: readonly (readonly [BiquadFilterType, hertz: number, quality: number])[];
  /** Loudness from 0 to 1. */
  gain: number;
  /** How much of it comes and goes with the breath, from 0 to 1, and how many seconds after it. */
  breath?: readonly [share: number, seconds: number];
  /** How much of it comes and goes slowly by itself, from 0 to 1. */
  drift?: number;
}

export interface SoundGrain {
  /** How many there are in a second, on average. */
  rate: number;
  /** The lowest and the highest frequency, in hertz. */
  hertz: readonly [number, number];
  quality: number;
  /** How long one sounds, in milliseconds. */
  ms: number;
  gain: number;
}

/** Where a scene begins, in seconds: its still was taken there. */
export const START_S = 3;

/** How full the breath is at a time in seconds, from 0 to 1. */
export function breathAt(seconds: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * seconds) / BREATH_S);
}

/** The brightness of a scene at a time in seconds, about 1. */
export function lightAt({ light }: Pick<PortalScene, 'light'>, seconds: number): number {
  return light.reduce(
    (sum, [hertz, depth], index) =>
      sum + depth * Math.sin(2 * Math.PI * hertz * seconds + 2.4 * index),
    1,
  );
}
