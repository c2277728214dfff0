// A portal in its window: still and silent until a press; paused with the page, out of view, and by its button; the
// still picture stays with reduced motion or without graphics.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPortal, type PortalScript } from './portal';
import type { PortalScene } from './scene';

const WORDS: PortalScript = {
  ...{ open: 'Open', pause: 'Pause', play: 'Go on', soundOff: 'Sound off', soundOn: 'Sound on' },
  ...{ silenced: 'Press', breatheIn: 'in', breatheOut: 'out' },
};
const SCENE: PortalScene = {
  source: 'vec3 scene(vec2 p) { return vec3(p, 0); }',
  light: [],
  sound: { layers: [{ filters: [['lowpass', 200, 1]], gain: 0.1 }], grains: [] },
};

/** Number of drawn frames, and whether the fake graphics can draw. */
let drawn = 0;
let canDraw = true;
/** Reports to the portal whether its window is in view. */
let setInSight: (isInSight: boolean) => void = () => undefined;
let outputs: AudioContext[] = [];
let close = () => {};

beforeEach(() => {
  drawn = 0;
  canDraw = true;
  outputs = [];
  vi.useFakeTimers({
    toFake: [
      ...(['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
    ],
  });
  // Fake of WebGL that counts frames. The pictures themselves are checked by eye, not by tests.
  const graphics = () =>
    new Proxy({} as Record<string, unknown>, {
      get: (_, name) =>
        name === 'canvas'
          ? document.querySelector('canvas')
          : () => {
              if (name === 'drawArrays') drawn += 1;
              if (name === 'getProgramParameter') return canDraw;
              return name === 'getExtension' ? null : {};
            },
    });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(graphics as never);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        setInSight = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class extends AudioContext {
      constructor() {
        super();
        outputs.push(this);
      }
    },
  );
  preferReducedMotion(false);
});
afterEach(() => {
  close();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function preferReducedMotion(matches: boolean): void {
  const query = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal('matchMedia', () => query as unknown as MediaQueryList);
}

function open(): void {
  document.body.innerHTML = `<div data-portal="window"><div data-portal="stage"></div>
    <p data-portal="breath"></p><div data-portal="controls" hidden>
    <button data-portal="toggle"></button><button data-portal="sound"></button></div>
    <p data-portal="silent"></p></div>`;
  const element = part('window');
  element.dataset['words'] = JSON.stringify(WORDS);
  element.dataset['scene'] = JSON.stringify(SCENE);
  close = connectPortal();
}

function part(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-portal="${name}"]`);
  if (!element) throw new Error(name);
  return element;
}

function framesOfASecond(): number {
  const before = drawn;
  vi.advanceTimersByTime(1000);
  return drawn - before;
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the portal is still and silent until a press, and still again after the next press', () => {
  open();
  expect(part('controls').hidden).toBe(false);
  expect(part('toggle').textContent).toBe('Open');
  expect(framesOfASecond()).toBe(0);
  expect([document.querySelector('canvas'), outputs]).toEqual([null, []]);

  part('toggle').click();
  expect(framesOfASecond()).toBeGreaterThan(20);
  expect(outputs).toHaveLength(1);
  expect(part('window').dataset).toMatchObject({ state: 'playing', drawn: 'true' });
  expect(part('toggle').textContent).toBe('Pause');

  part('toggle').click();
  expect(framesOfASecond()).toBe(0);
  expect(part('toggle').textContent).toBe('Go on');
  part('stage').click();
  expect(framesOfASecond()).toBeGreaterThan(20);
});

test('drawing stops while the page is hidden, and while the portal is out of view', () => {
  open();
  part('toggle').click();
  hide(true);
  expect(framesOfASecond()).toBe(0);
  hide(false);
  expect(framesOfASecond()).toBeGreaterThan(20);
  setInSight(false);
  expect(framesOfASecond()).toBe(0);
  expect(part('window').dataset['state']).toBe('playing');
  setInSight(true);
  expect(framesOfASecond()).toBeGreaterThan(20);
});

test('without sound it opens no audio output; choosing a sound opens one', () => {
  open();
  part('sound').click();
  expect(part('sound').textContent).toBe('Sound on');
  part('toggle').click();
  expect(outputs).toEqual([]);
  part('sound').click();
  expect(outputs).toHaveLength(1);
  expect(part('sound').textContent).toBe('Sound off');
});

test('the sound pauses with the page, out of view, and with the button', async () => {
  open();
  const suspended = vi.spyOn(AudioContext.prototype, 'suspend');
  const resumed = vi.spyOn(AudioContext.prototype, 'resume');
  part('toggle').click();
  hide(true);
  vi.advanceTimersByTime(1000);
  expect(suspended).toHaveBeenCalledTimes(1);
  resumed.mockClear();
  hide(false);
  expect(resumed).toHaveBeenCalled();
  setInSight(false);
  vi.advanceTimersByTime(1000);
  expect(suspended).toHaveBeenCalledTimes(2);
  setInSight(true);
  part('toggle').click();
  vi.advanceTimersByTime(1000);
  expect(suspended).toHaveBeenCalledTimes(3);
});

test('with reduced motion the still picture stays, and the breath is shown in words', () => {
  preferReducedMotion(true);
  open();
  expect(part('breath').textContent).toBe('');
  part('toggle').click();
  expect(framesOfASecond()).toBe(0);
  expect(outputs).toHaveLength(1);
  // The scene begins three seconds into a breath of ten.
  expect(part('breath').textContent).toBe('in');
  vi.advanceTimersByTime(1500);
  expect(part('breath').textContent).toBe('out');
  vi.advanceTimersByTime(5000);
  expect(part('breath').textContent).toBe('in');
  expect(part('window').dataset['drawn']).toBe('false');
  part('toggle').click();
  expect(part('breath').textContent).toBe('');
});

test('without graphics, and if frames are late, the still picture stays and the breath is shown in words', () => {
  canDraw = false;
  open();
  part('toggle').click();
  expect(framesOfASecond()).toBe(0);
  expect(part('window').dataset['drawn']).toBe('false');
  expect(part('breath').textContent).toBe('in');
  close();

  canDraw = true;
  // Animation frames that the test runs, a tenth of a second apart.
  let frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  let now = 0;
  const drawLate = (count: number) => {
    for (let frame = 0; frame < count; frame += 1) {
      const [draw] = frames;
      frames = [];
      now += 100;
      draw?.(now);
    }
  };
  open();
  part('toggle').click();
  drawLate(17);
  expect(part('window').dataset['drawn']).toBe('true');
  drawLate(16);
  expect(frames).toEqual([]);
  expect(part('window').dataset).toMatchObject({ state: 'playing', drawn: 'false' });
  expect(part('breath').textContent).not.toBe('');
});

test('a canvas that has lost its WebGL context is replaced by the still picture', () => {
  open();
  part('toggle').click();
  vi.advanceTimersByTime(100);
  document.querySelector('canvas')?.dispatchEvent(new Event('webglcontextlost'));
  expect(framesOfASecond()).toBe(0);
  expect(part('window').dataset['drawn']).toBe('false');
  expect(part('breath').textContent).not.toBe('');
});

test('closing the portal ends its picture and its sound', () => {
  open();
  part('toggle').click();
  const closed = vi.spyOn(AudioContext.prototype, 'close');
  close();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(framesOfASecond()).toBe(0);
  expect(document.querySelector('canvas')).toBeNull();
});
