// Sound of a portal, made of noise: continuous layers behind filters, and short grains at random times.

import { SoundOutput } from '../guided/device';
import { BREATH_S, type PortalSoundscape, type SoundGrain, type SoundLayer } from './scene';

/** Length of the looped noise in seconds: too long for the repetition to be heard. */
const NOISE_S = 5;

/** Duration of fading in and out, in seconds. */
const FADE_S = 1.2;
const LEAVE_S = 0.4;

/** Gain of the sum of a scene's layers and grains, which alone would be too quiet. */
const LOUDNESS = 1.8;

/** How far ahead grains are scheduled, in seconds. */
const AHEAD_S = 0.5;

/**
 * Frequencies in hertz of the two slow waves by which a layer's loudness drifts. Their sum repeats too rarely to hear.
 */
const DRIFTS = [0.041, 0.067];

export class PortalSound extends SoundOutput {
  private readonly scape: PortalSoundscape;
  /** Nodes of the current output; an interruption may replace the output. */
  private graph: { context: AudioContext; noise: AudioBuffer; master: GainNode } | undefined;
  private clock: ReturnType<typeof setInterval> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(
    scape: PortalSoundscape,
    context: AudioContext | undefined,
    onChange: (isSilent: boolean) => void,
  ) {
    super(context, onChange);
    this.scape = scape;
    this.isWanted = false;
  }

  /** Starts or resumes at a scene time in seconds. In the handler of a press, call `prepare` first. */
  play(seconds: number): void {
    const { context } = this;
    this.isWanted = true;
    clearTimeout(this.leaving);
    if (!context) return;
    void context.resume().catch(() => undefined);
    if (this.graph?.context !== context) this.graph = this.build(context, seconds);
    this.fade(LOUDNESS, FADE_S);
    clearInterval(this.clock);
    this.clock = setInterval(() => this.scatter(), AHEAD_S * 1000);
  }

  /** Fades out, then suspends the output. */
  pause(): void {
    this.isWanted = false;
    clearInterval(this.clock);
    this.fade(0, LEAVE_S);
    clearTimeout(this.leaving);
    this.leaving = setTimeout(
      () => void this.context?.suspend().catch(() => undefined),
      LEAVE_S * 1000,
    );
  }

  override close(): void {
    clearInterval(this.clock);
    clearTimeout(this.leaving);
    this.graph = undefined;
    super.close();
  }

  private fade(loudness: number, seconds: number): void {
    if (!this.graph) return;
    const { context, master } = this.graph;
    master.gain.cancelScheduledValues(context.currentTime);
    master.gain.setTargetAtTime(loudness, context.currentTime, seconds / 3);
  }

  private build(context: AudioContext, seconds: number) {
    const { sampleRate } = context;
    const noise = new AudioBuffer({
      ...{ numberOfChannels: 2, length: NOISE_S * sampleRate, sampleRate },
    });
    for (const channel of [0, 1]) {
      const samples = noise.getChannelData(channel);
      for (let index = 0; index < samples.length; index += 1)
        samples[index] = Math.random() * 2 - 1;
    }
    const master = new GainNode(context, { gain: 0 });
    master.connect(context.destination);
    for (const [index, layer] of this.scape.layers.entries())
      addLayer(layer, noise, master, index, seconds);
    return { context, noise, master };
  }

  /** Schedules the grains of the next `AHEAD_S` seconds. */
  private scatter(): void {
    const { graph } = this;
    if (!graph) return;
    for (const grain of this.scape.grains) {
      const expected = grain.rate * AHEAD_S;
      let count = Math.floor(expected) + (Math.random() < expected % 1 ? 1 : 0);
      if (expected < 1 && Math.random() < 0.1) count += 1;
      for (; count > 0; count -= 1)
        addGrain(
          grain,
          graph.noise,
          graph.master,
          graph.context.currentTime + Math.random() * AHEAD_S,
        );
    }
  }
}

/** Adds a layer: noise through its filters, with a loudness that follows the breath and drifts. */
function addLayer(
  layer: SoundLayer,
  noise: AudioBuffer,
  master: GainNode,
  index: number,
  seconds: number,
): void {
  const { context } = master;
  const { filters, gain, breath: [share, after] = [0, 0], drift = 0 } = layer;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const loudness = new GainNode(context, { gain: gain * (1 - share / 2) * (1 - drift / 2) });
  filtered(source, filters).connect(loudness).connect(master);
  source.start(0, (index * 1.37) % NOISE_S);
  if (share > 0) {
    // Loudest in the middle of a breath of the scene.
    const phase = 2 * Math.PI * ((seconds - after) / BREATH_S - 0.5);
    wave(context, 1 / BREATH_S, phase, (gain * share) / 2).connect(loudness.gain);
  }
  if (drift > 0)
    for (const hertz of DRIFTS)
      wave(context, hertz, index * 1.9, (gain * drift) / 4).connect(loudness.gain);
}

/** Adds a short sound; `time` is a time of the audio context, in seconds. */
function addGrain(
  { hertz: [lowest, highest], quality, ms, gain }: SoundGrain,
  noise: AudioBuffer,
  master: GainNode,
  time: number,
): void {
  const { context } = master;
  const seconds = ms / 1000;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const loudness = new GainNode(context, { gain: 0 });
  const panner = new StereoPannerNode(context, { pan: Math.random() * 1.4 - 0.7 });
  const hertz = lowest * (highest / lowest) ** Math.random();
  loudness.gain.setValueAtTime(0, time);
  loudness.gain.linearRampToValueAtTime(gain * (0.4 + 0.6 * Math.random()), time + 0.003);
  loudness.gain.exponentialRampToValueAtTime(0.0001, time + seconds);
  filtered(source, [['bandpass', hertz, quality]])
    .connect(loudness)
    .connect(panner)
    .connect(master);
  source.start(time, Math.random() * (NOISE_S - 1));
  source.stop(time + seconds);
}

function filtered(source: AudioNode, filters: SoundLayer['filters']): AudioNode {
  return filters.reduce<AudioNode>(
    (node, [type, frequency, Q]) =>
      node.connect(new BiquadFilterNode(node.context, { type, frequency, Q })),
    source,
  );
}

/** Adds a slow cosine wave that modulates a loudness. */
function wave(
  context: BaseAudioContext,
  frequency: number,
  phase: number,
  depth: number,
): AudioNode {
  const periodicWave = new PeriodicWave(context, {
    real: [0, Math.cos(phase)],
    imag: [0, -Math.sin(phase)],
  });
  const oscillator = new OscillatorNode(context, { frequency, periodicWave });
  oscillator.start();
  return oscillator.connect(new GainNode(context, { gain: depth }));
}
